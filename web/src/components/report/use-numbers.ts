import { useMemo } from 'react'

/** Numbers as the language of the report writes them. */
export function useNumbers(language: string) {
  return useMemo(() => {
    const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
    const mean = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })
    const list = new Intl.ListFormat(language)
    // Day before month, as everywhere in the product, where the language alone does not say so.
    const dates = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
    return {
      plain: (value: number) => plain.format(value),
      mean: (value: number) => mean.format(value),
      signed: (value: number) => signed.format(value).replace('-', '−'),
      list: (items: readonly string[]) => list.format(items),
      date: (moment: string) => dates.format(new Date(moment)),
    }
  }, [language])
}
export type Numbers = ReturnType<typeof useNumbers>
