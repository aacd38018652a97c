import type { Sorting } from './Table.tsx'

/**
 * Parses a sort order from a URL or an API call, such as `-SentAt`: a sign for the direction, followed by the id of the
 * column.
 */
export function parseOrder(order: string): Sorting {
  return { column: order.slice(1), direction: order.startsWith('-') ? 'descending' : 'ascending' }
}

/**
 * Formats a sort order for URLs and API calls. The id of a sortable column must be the name that the API uses in sort
 * orders.
 */
export function formatOrder<Order extends string>({ column, direction }: Sorting) {
  return `${direction === 'descending' ? '-' : '+'}${column}` as Order
}
