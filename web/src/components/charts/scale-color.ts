const colors = 5

/** The colour of the scale at this place; beyond five they begin again, so a number or name stands beside. */
export function scaleColor(index: number) {
  return `var(--scale-${(index % colors) + 1})`
}
