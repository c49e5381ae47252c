# Error of each scheme against resolution and against time per step. The caller gives here, data, output and subject.
# The data are a block of rows "resolution error milliseconds" for each scheme, headed by its name; reflection is last.
load here."/style.gp"

stats data index 3 using 1:2 nooutput
coarsest = STATS_min_x
finest = STATS_max_x
second_order(n) = 2.5 * STATS_max_y * (coarsest / n)**2

set format y "10^{%T}"
set yrange [5e-6 : 0.4]
set ylabel "error of the velocity at t = 1 s, relative L2"

set title "{/:Bold ".subject."}"
set xlabel "resolution (cells a side)"
set xrange [coarsest / 1.2 : finest * 1.2]
set xtics (32, 64, 128, 256)
set arrow 1 from coarsest, second_order(coarsest) to finest, second_order(finest) nohead linestyle 9
set label 1 "second order" at 1.1 * 128, 1.4 * second_order(128) textcolor rgb "#666666" font ",11"
unset key
plot for [i = 0:3] data index i using 1:2 with linespoints linestyle i + 1

set title "the same, by cost"
set xlabel "time per step (ms)"
set xrange [0.08 : 100]
set xtics (0.1, 0.3, 1, 3, 10, 30, 100)
unset label 1
unset arrow 1
set key
plot for [i = 0:3] data index i using 3:2 with linespoints linestyle i + 1 title columnheader(1), \
     for [i = 0:3:3] data index i using 3:2:(sprintf("%d²", $1)) \
       with labels left offset 0.9, 0.2 font ",11" textcolor rgb "#666666" notitle
unset multiplot
