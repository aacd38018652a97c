const known = new Map<string, NumberFormats>()

export type NumberFormats = ReturnType<typeof createNumbers>

/** Number formats in the language of the report writes them. */
export function numberFormatsFor(language: string): NumberFormats {
  const numbers = known.get(language) ?? createNumbers(language)
  known.set(language, numbers)
  return numbers
}

/** Each format when it is first needed: a slow phone takes some milliseconds to make one. */
function createNumbers(language: string) {
  const plain = once(() => new Intl.NumberFormat(language, { maximumFractionDigits: 2 }))
  const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  const mean = once(() => new Intl.NumberFormat(language, twoDigits))
  const signs = { maximumFractionDigits: 2, signDisplay: 'exceptZero' } as const
  const signed = once(() => new Intl.NumberFormat(language, signs))
  const list = once(() => new Intl.ListFormat(language))
  // Day before month, as everywhere in the product, where the language alone does not say so.
  const dateLanguage = language === 'en' ? 'en-GB' : language
  const dates = once(() => new Intl.DateTimeFormat(dateLanguage, { dateStyle: 'long', timeZone: 'UTC' }))
  return {
    plain: (value: number) => plain().format(value),
    mean: (value: number) => mean().format(value),
    signed: (value: number) => signed().format(value).replace('-', '−'),
    list: (items: readonly string[]) => list().format(items),
    date: (moment: string) => dates().format(new Date(moment)),
  }
}

function once<T>(make: () => T) {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
