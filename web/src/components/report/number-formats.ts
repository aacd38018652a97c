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

/** Creates each format when it is first used, because creating a format takes a few milliseconds on a slow phone. */
function createFormats(language: string) {
  const getNumberFormat = memoize(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }))
  const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const getMeanFormat = memoize(() => new Intl.NumberFormat(language, twoDigits))
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const getStatisticFormat = memoize(() => new Intl.NumberFormat(language, oneDigit))
  const exceptZero = { signDisplay: 'exceptZero' } as const
  const getDifferenceFormat = memoize(
    () => new Intl.NumberFormat(language, { maximumFractionDigits: 2, ...exceptZero }),
  )
  const getStatisticDifferenceFormat = memoize(
    () => new Intl.NumberFormat(language, { ...oneDigit, ...exceptZero }),
  )
  const getEffectSizeFormat = memoize(() => new Intl.NumberFormat(language, { ...twoDigits, ...exceptZero }))
  const getListFormat = memoize(() => new Intl.ListFormat(language))
  const dateStyle = { dateStyle: 'long', timeZone: 'UTC' } as const
  const getDateFormat = memoize(() => new Intl.DateTimeFormat(dateLanguageFor(language), dateStyle))
  // The time styles that contain the time zone also contain seconds, so the parts are listed instead.
  const dateAndTime = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  } as const
  const getDateTimeFormat = memoize(() => new Intl.DateTimeFormat(dateLanguageFor(language), dateAndTime))
  return {
    number: (value: number) => getNumberFormat().format(value),
    mean: (value: number) => getMeanFormat().format(value),
    /** A statistic with one decimal place and the sign of its bound; a dash if there is no value. */
    statistic: (value: number | null, bound: Bound = 'none') =>
      value === null ? '–' : boundSigns[bound] + getStatisticFormat().format(value).replace('-', '−'),
    difference: (value: number) => getDifferenceFormat().format(value).replace('-', '−'),
    /** A difference between two statistics, always with one decimal place. */
    statisticDifference: (value: number) => getStatisticDifferenceFormat().format(value).replace('-', '−'),
    effectSize: (value: number) => getEffectSizeFormat().format(value).replace('-', '−'),
    list: (items: readonly string[]) => getListFormat().format(items),
    date: (timestamp: string) => getDateFormat().format(new Date(timestamp)),
    /** The date and the time in UTC, followed by the name of the time zone. */
    dateTime: (timestamp: string) => getDateTimeFormat().format(new Date(timestamp)),
  }
}

function memoize<T>(create: () => T) {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}
