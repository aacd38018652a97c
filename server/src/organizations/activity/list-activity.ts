import type { Handler } from '../../platform/http/handler.ts'
import { eventsOf, presentActivity } from './present.ts'
import { findActivityPage } from './queries.ts'

export const listActivity: Handler<'listActivity'> = async (ctx, { query }) => {
  const { kinds, size, ...filter } = query
  const { events, people } = await findActivityPage(ctx.db, { ...filter, events: eventsOf(kinds) }, size + 1)
  return { items: events.slice(0, size).map(presentActivity), hasMore: events.length > size, people }
}
