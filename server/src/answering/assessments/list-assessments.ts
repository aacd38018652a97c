import type { Handler } from '../../platform/http/handler.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { presentAssessment } from './present.ts'
import { listOwnAssessments } from './queries.ts'

export const listAssessments: Handler<'listAssessments'> = async (ctx, { query }, actor) => {
  const rows = await listOwnAssessments(ctx.db, actor.userId)
  const items = rows.map(async (row) => {
    const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
    return presentAssessment(row, row.answers, instrument, query.language, ctx.now())
  })
  return { items: await Promise.all(items) }
}
