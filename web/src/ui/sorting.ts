import type { Sorting } from './Table.tsx'

/** An order as addresses and calls have it: a sign for the direction, then the column's id, such as `-SentAt`. */
export function sortingOf(order: string): Sorting {
  return { column: order.slice(1), direction: order.startsWith('-') ? 'descending' : 'ascending' }
}

/** Only columns whose ids are names of orders can be sorted. */
export function orderOf<Order extends string>({ column, direction }: Sorting) {
  return `${direction === 'descending' ? '-' : '+'}${column}` as Order
}
