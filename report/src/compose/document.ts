import type { Report } from '@lpi/contract'

/** What every page and the file itself need to know. */
export function composeDocument({ language, direction }: Report, moment: string) {
  const [primary = 'en', suffix] = language.split('-')
  const date = new Date(moment)
  return {
    date: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    language: primary,
    region: suffix?.length === 2 ? suffix.toUpperCase() : null,
    direction,
  }
}
