import type { Handler } from '../../platform/http/handler.ts'
import { loadImpact } from './load-impact.ts'
import { recordImpactViewing } from './record-impact-viewing.ts'

export const getImpact: Handler<'getImpact'> = async (ctx, { query }, _actor, { record }) => {
  const impact = await loadImpact(ctx, query)
  await recordImpactViewing(ctx, { event: 'impact.viewed', query, impact, record })
  return impact
}
