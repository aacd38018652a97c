/** The number of rows per SQL statement. */
const CHUNK_SIZE = 500

/** Splits a list into chunks and keeps the order. */
export function* splitIntoChunks<T>(items: readonly T[], size = CHUNK_SIZE) {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size)
}

export function idsOf(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => id)
}
