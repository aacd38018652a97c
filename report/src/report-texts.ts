import { formatLocale, type GroupFigure, isolateValues } from '@lpi/contract'
import i18next from 'i18next'

/** The parsed `leader` namespace of one language. Reports use its `report` and `pdf` phrases. */
export type ReportPhrases = { readonly [key: string]: string | ReportPhrases }

/** Phrases, numbers and dates in the language of a report. */
export type ReportTexts = {
  t(key: string, values?: Record<string, string | number>): string
  number(value: number): string
  /** With two decimals, so that the numbers in a column are aligned. */
  decimal(value: number): string
  /** A statistic about several people, with one decimal. */
  statistic(value: number): string
  /** A mean of a group, or its range. Of fewer people than `total`, the number of people is added. */
  figure(figure: Pick<GroupFigure, 'mean' | 'range' | 'n'>, total: number): string
  difference(value: number): string
  /** The difference between two statistics, with a sign and one decimal. */
  statisticDifference(value: number): string
  effectSize(value: number): string
  date(moment: string): string
  /** The day of a moment, with its time zone: a document says once that its dates are in UTC. */
  utcDate(moment: string): string
  list(items: readonly string[]): string
  /** A phrase in the plural form for a count. The formatted count replaces the placeholder `n` of the phrase. */
  translateCount(key: string, count: number, values?: Record<string, string | number>): string
  /** Joins sentences into a paragraph. */
  joinSentences(texts: readonly string[]): string
}

/** If a phrase is missing, `t` and `translateCount` throw an error that names the phrase. */
export function createReportTexts(language: string, phrases: ReportPhrases): ReportTexts {
  const translations = i18next.createInstance()
  void translations.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    resources: { [language]: { leader: phrases } },
    ns: 'leader',
    defaultNS: 'leader',
    interpolation: { escapeValue: false, skipOnVariables: true },
    parseMissingKeyHandler: (key) => {
      throw new Error(`The phrase ${key} is missing in ${language}`)
    },
  })
  const locale = formatLocale(language)
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const createSignedFormat = (minimumFractionDigits: number, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits,
      maximumFractionDigits,
      signDisplay: 'exceptZero',
    })
  const differences = createSignedFormat(0, 2)
  const tenthDifferences = createSignedFormat(1, 1)
  const effectSizes = createSignedFormat(2, 2)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(locale)
  const t: ReportTexts['t'] = (key, values = {}) => translations.t(key, isolateValues(values, language))
  const statistic = (value: number) => replaceMinus(tenths.format(value))
  const date = (moment: string) => dates.format(new Date(moment))
  const number = (value: number) => replaceMinus(numbers.format(value))
  return {
    t,
    number,
    decimal: (value) => replaceMinus(decimals.format(value)),
    statistic,
    figure: ({ mean, range, n }, total) => {
      const text = range ? `${statistic(range.low)}–${statistic(range.high)}` : statistic(mean)
      return n < total ? `${text} (n = ${number(n)})` : text
    },
    translateCount: (key, count, values) => t(key, { ...values, count, n: number(count) }),
    joinSentences: (texts) => texts.join(language.startsWith('zh') ? '' : ' '),
    difference: (value) => replaceMinus(differences.format(value)),
    statisticDifference: (value) => replaceMinus(tenthDifferences.format(value)),
    effectSize: (value) => replaceMinus(effectSizes.format(value)),
    date,
    utcDate: (moment) => `${date(moment)} (UTC)`,
    list: (items) => lists.format(items),
  }
}

function replaceMinus(text: string) {
  return text.replace('-', '−')
}
