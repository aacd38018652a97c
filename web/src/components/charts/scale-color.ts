const COLOR_COUNT = 6

/** The color of the scale at this position. The colors repeat after six, so a chart also shows a number or name. */
export function scaleColor(index: number) {
  return `var(--scale-${(index % COLOR_COUNT) + 1})`
}
