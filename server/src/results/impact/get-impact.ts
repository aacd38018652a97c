import type { Handler } from '../../platform/http/handler.ts'
import { loadImpact } from './load-impact.ts'
import { recordImpactViewing } from './record-impact-viewing.ts'

export const getImpact: Handler<'getImpact'> = async (ctx, { query }, actor, { ip }) => {
  const impact = await loadImpact(ctx, query)
  await recordImpactViewing(ctx, actor, { event: 'impact.viewed', query, impact, ip })
  return impact
}
