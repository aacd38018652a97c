import type { Handler } from '../../platform/http/handler.ts'
import { presentPlan } from './present.ts'
import { findPlan } from './shared-queries.ts'

export const getPlan: Handler<'getPlan'> = async (ctx, _input, { userId }) =>
  presentPlan(await findPlan(ctx.db, userId))
