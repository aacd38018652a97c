import type { Report } from '@lpi/contract'

/** The date, language and direction of the whole document. */
export function composeDocument(
  { language, direction }: Pick<Report, 'language' | 'direction'>,
  timestamp: string,
) {
  const [primary = 'en', suffix] = language.split('-')
  const date = new Date(timestamp)
  return {
    date: { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    language: primary,
    region: suffix?.length === 2 ? suffix.toUpperCase() : null,
    direction,
  }
}
