import * as z from 'zod/mini'

/** What stands between words: blanks, commas, and characters that neither a name nor an address can have. */
const betweenWords = /[\s,<>/\p{C}]+/gu

/** Words to look for, as they travel: with commas in between. */
export const Keyword = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200, 'text.too_long')),
    z.transform((text) => wordsOf(text).join(',')),
  ),
  z.string(),
)

export function wordsOf(keyword: string | undefined) {
  return (keyword ?? '').split(betweenWords).filter(Boolean)
}

/** A list, or its items with commas in between. None is as good as no list. */
export function commaSeparated<Item extends z.ZodMiniType>(item: Item, maxLength: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())]),
      z.transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)),
    ),
    z.array(item).check(z.maxLength(maxLength, 'invalid')),
  )
}

/** `+Field` or `-Field`. A plus that was not encoded arrives as a blank, and one that is missing is meant. */
export function OrderBy<const Order extends `${'+' | '-'}${string}`>(orders: readonly Order[]) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (/^[+-]/.test(text) ? text : `+${text.trimStart()}`)),
    ),
    z.enum(orders, 'invalid'),
  )
}
