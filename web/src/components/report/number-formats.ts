import { type Bound, boundSigns } from '@lpi/contract'
import { dateLanguageFor } from '../../i18n/date-language.ts'

const formatsByLanguage = new Map<string, NumberFormats>()

export type NumberFormats = ReturnType<typeof createFormats>

/** The number formats for the language of a report. */
export function numberFormatsFor(language: string): NumberFormats {
  const formats = formatsByLanguage.get(language) ?? createFormats(language)
  formatsByLanguage.set(language, formats)
  return formats
}

/** Creates each format when it is first used, because creating one takes some milliseconds on a slow phone. */
function createFormats(language: string) {
  const plain = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }))
  const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const mean = once(() => new Intl.NumberFormat(language, twoDigits))
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const statistic = once(() => new Intl.NumberFormat(language, oneDigit))
  const exceptZero = { signDisplay: 'exceptZero' } as const
  const signs = { maximumFractionDigits: 2, ...exceptZero } as const
  const signed = once(() => new Intl.NumberFormat(language, signs))
  const signedOneDigit = once(() => new Intl.NumberFormat(language, { ...oneDigit, ...exceptZero }))
  const signedTwoDigits = once(() => new Intl.NumberFormat(language, { ...twoDigits, ...exceptZero }))
  const list = once(() => new Intl.ListFormat(language))
  const dateStyle = { dateStyle: 'long', timeZone: 'UTC' } as const
  const dates = once(() => new Intl.DateTimeFormat(dateLanguageFor(language), dateStyle))
  return {
    plain: (value: number) => plain().format(value),
    mean: (value: number) => mean().format(value),
    /** A statistic about several people, with the sign of its bound; a dash if it is not shown. */
    statistic: (value: number | null, bound: Bound = 'none') =>
      value === null ? '–' : boundSigns[bound] + statistic().format(value).replace('-', '−'),
    signed: (value: number) => signed().format(value).replace('-', '−'),
    /** A difference of two statistics in a column of such differences. */
    signedStatistic: (value: number) => signedOneDigit().format(value).replace('-', '−'),
    effectSize: (value: number) => signedTwoDigits().format(value).replace('-', '−'),
    list: (items: readonly string[]) => list().format(items),
    date: (timestamp: string) => dates().format(new Date(timestamp)),
  }
}

function once<T>(create: () => T) {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}
