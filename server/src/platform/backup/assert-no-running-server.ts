import { type Client, countServerConnections } from './queries.ts'

/** A running server would lose its tables. */
export async function assertNoRunningServer(client: Client) {
  const count = await countServerConnections(client)
  if (count === 0) return
  throw new Error(
    `Nothing was restored, because the product is still running. Stop all its processes first (its connections to the database: ${count}).`,
  )
}
