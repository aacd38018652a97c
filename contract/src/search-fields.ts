import * as z from 'zod/mini'
import { text } from './fields.ts'

/** Word separators: spaces, commas, and characters that occur neither in names nor in email addresses. */
const wordSeparators = /[\s,<>/\p{C}]+/gu

/** Search words, separated by commas on the wire. */
export const Keyword = text(200, [z.overwrite((value) => splitKeyword(value).join(','))])

export function splitKeyword(keyword: string | undefined) {
  return (keyword ?? '').split(wordSeparators).filter(Boolean)
}

/** The maximum number of assessments or invitations that one call can select by id. */
export const MAX_SELECTED = 5000

/** The length of an id and a comma, with room for spaces. */
const ITEM_MAX_LENGTH = 40

/**
 * An array or a comma-separated string. As a filter, an empty list has the same effect as an omitted list. As a
 * selection of ids to export, an empty list selects nothing.
 */
export function commaSeparated<Item extends z.ZodMiniType>(item: Item, maxLength: number) {
  return z.pipe(
    z.pipe(
      z.union([
        text(maxLength * ITEM_MAX_LENGTH),
        z.array(z.unknown()).check(z.maxLength(maxLength, 'invalid')),
      ]),
      z.transform((value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)),
    ),
    z.array(item).check(z.maxLength(maxLength, 'invalid')),
  )
}

/** `+Field` or `-Field`. An unencoded plus arrives as a space; a missing sign means plus. */
export function OrderBy<const Order extends `${'+' | '-'}${string}`>(orders: readonly Order[]) {
  return z.pipe(
    text(50, [z.overwrite((value) => (/^[+-]/.test(value) ? value : `+${value.trimStart()}`))], 'invalid'),
    z.enum(orders, 'invalid'),
  )
}
