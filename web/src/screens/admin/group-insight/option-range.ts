import type { GroupReport } from '@lpi/contract'

/** The values of the lowest and the highest option. */
export function getOptionRange({ options }: GroupReport) {
  return { min: options[0]?.value ?? 0, max: options.at(-1)?.value ?? 0 }
}
