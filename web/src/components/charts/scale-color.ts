const COLOR_COUNT = 5

/** The color of the scale at this position. The colors repeat after five, so a chart also shows a number or name. */
export function scaleColor(index: number) {
  return `var(--scale-${(index % COLOR_COUNT) + 1})`
}
