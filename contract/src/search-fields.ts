import * as z from 'zod/mini'

/** Word separators: spaces, commas, and characters that occur neither in names nor in email addresses. */
const wordSeparators = /[\s,<>/\p{C}]+/gu

/** Search words, separated by commas on the wire. */
export const Keyword = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200, 'text.too_long')),
    z.transform((text) => splitKeyword(text).join(',')),
  ),
  z.string(),
)

export function splitKeyword(keyword: string | undefined) {
  return (keyword ?? '').split(wordSeparators).filter(Boolean)
}

/**
 * An array or a comma-separated string. As a filter, an empty list has the same effect as an omitted list. As a
 * selection of ids to export, an empty list selects nothing.
 */
export function commaSeparated<Item extends z.ZodMiniType>(item: Item, maxLength: number) {
  return z.pipe(
    z.pipe(
      z.union([z.string(), z.array(z.unknown())]),
      z.transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)),
    ),
    z.array(item).check(z.maxLength(maxLength, 'invalid')),
  )
}

/** `+Field` or `-Field`. An unencoded plus arrives as a space; a missing sign means plus. */
export function OrderBy<const Order extends `${'+' | '-'}${string}`>(orders: readonly Order[]) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (/^[+-]/.test(text) ? text : `+${text.trimStart()}`)),
    ),
    z.enum(orders, 'invalid'),
  )
}
