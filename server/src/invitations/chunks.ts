/** So many rows go into one statement: few enough for the database to plan, and enough to be quick. */
const BATCH = 500

/** A long list piece by piece, in order. */
export function* chunks<T>(all: readonly T[], size = BATCH) {
  for (let i = 0; i < all.length; i += size) yield all.slice(i, i + size)
}

export function idsOf(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => id)
}
