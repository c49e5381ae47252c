# The plots share this: two panels of an SVG on white, logarithmic axes, and the colors of Okabe and Ito, which color-blind
# eyes can tell apart, too. Each line also has a mark of its own.
set encoding utf8
set terminal svg size 900,400 enhanced font "DejaVu Sans,Verdana,sans-serif,13" background rgb "white"
set output output
set logscale xy
set border 3 linecolor rgb "#444444"
set tics nomirror scale 0.6, 0 textcolor rgb "#333333"
set ytics offset -0.4, 0
set grid xtics ytics linecolor rgb "#dddddd" linetype 1 linewidth 1
set key bottom left Left reverse samplen 2 spacing 1.2 textcolor rgb "#222222"
set style line 1 linecolor rgb "#D55E00" linewidth 2.2 pointtype 7 pointsize 0.75
set style line 2 linecolor rgb "#E69F00" linewidth 5 pointtype 5 pointsize 1.1
set style line 3 linecolor rgb "#009E73" linewidth 1.8 pointtype 9 pointsize 0.8
set style line 4 linecolor rgb "#0072B2" linewidth 2.2 pointtype 13 pointsize 1.0
set style line 9 linecolor rgb "#888888" linewidth 1.5 dashtype (4, 4)
set multiplot layout 1,2
