# Divergence that each pressure solver leaves against time per projection. The caller gives here, data and output.
# The data are a block of rows "solver remaining milliseconds" for each grid, headed by its name.
load here."/style.gp"

set format y "10^{%T}"
set yrange [1e-7 : 8]
set ylabel "part of the divergence that remains"
set xlabel "time per projection (ms)"
set xrange [1 : 1000]

unset key

of(family, value) = strcol(1)[1:strlen(family)] eq family ? value : NaN
is(name, value) = strcol(1) eq name ? value : NaN
effort(family) = strcol(1) eq family ? "1" : strcol(1)[strlen(family) + 1:]
family(i) = word("jacobi multigrid spectral", i)
style(i) = int(word("1 3 4", i))

do for [grid = 0:1] {
  set title (grid == 0 ? "{/:Bold one projection, 256²}" : "{/:Bold 512²}")
  plot for [i = 1:3] data index grid using (of(family(i), $3)):2 with linespoints linestyle style(i), \
       for [i = 1:2] data index grid using (of(family(i), $3)):2:(effort(family(i))) \
         with labels center offset 0, 0.9 font ",11" textcolor rgb "#666666", \
       data index grid using (is("jacobi100", $3)):2:("Jacobi iterations") with labels center offset 0, -1, \
       data index grid using (is("multigrid2", $3)):2:("multigrid cycles") with labels left offset 1.8, 0, \
       data index grid using (is("spectral", $3)):2:("spectral") with labels left offset 1.2, 0
}
unset multiplot
