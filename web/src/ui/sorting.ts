import type { Sorting } from './Table.tsx'

/** Parses the order in URLs and calls: a sign for the direction, then the id of the column, such as `-SentAt`. */
export function parseOrder(order: string): Sorting {
  return { column: order.slice(1), direction: order.startsWith('-') ? 'descending' : 'ascending' }
}

/** The ids of sortable columns must be names of orders. */
export function formatOrder<Order extends string>({ column, direction }: Sorting) {
  return `${direction === 'descending' ? '-' : '+'}${column}` as Order
}
