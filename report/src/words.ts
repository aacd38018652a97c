import i18next from 'i18next'

/** The parsed `leader` namespace of one language: its `report` and `pdf` phrases, plural forms included. */
export type ReportPhrases = { readonly [key: string]: string | ReportPhrases }

export type Words = {
  t(key: string, values?: Record<string, string | number>): string
  number(value: number): string
  signed(value: number): string
  date(moment: string): string
  list(items: readonly string[]): string
}

/** Everything about a language that the report needs. A phrase that is missing ends the render by its name. */
export function createWords(language: string, phrases: ReportPhrases): Words {
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
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const differences = new Intl.NumberFormat(language, {
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  // Day before month, as everywhere in the product, where the language alone does not say so.
  const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const lists = new Intl.ListFormat(language)
  return {
    t: (key, values = {}) => translations.t(key, values),
    number: (value) => withMinus(numbers.format(value)),
    signed: (value) => withMinus(differences.format(value)),
    date: (moment) => dates.format(new Date(moment)),
    list: (items) => lists.format(items),
  }
}

function withMinus(formatted: string) {
  return formatted.replace('-', '−')
}
