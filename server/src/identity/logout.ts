import type { Handler } from '../http/handlers.ts'
import { endSession } from './queries.ts'

export const logout: Handler<'logout'> = async (ctx, _input, actor) => {
  await endSession(ctx.db, actor.sessionId, 'logged_out', ctx.now())
  return undefined
}
