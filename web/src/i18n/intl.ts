import { formatLocale } from '@lpi/contract'

export const numberFormat = memoize(Intl.NumberFormat)
export const dateFormat = memoize(Intl.DateTimeFormat)
export const listFormat = memoize(Intl.ListFormat)
export const pluralRules = memoize(Intl.PluralRules)

/**
 * Creates each object only once per locale and options, because a page can contain hundreds of numbers and dates, and
 * creating a format takes longer than using it.
 */
function memoize<Options, T>(Type: new (locale?: string, options?: Options) => T) {
  const instances = new Map<string, T>()
  return (locale: string | undefined, options?: Options) => {
    const key = JSON.stringify([locale, options])
    const instance = instances.get(key) ?? new Type(locale && formatLocale(locale), options)
    instances.set(key, instance)
    return instance
  }
}
