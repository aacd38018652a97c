import { isReleased } from '../../organizations/cohorts/release.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { readEvidence } from '../measurement/evidence.ts'
import { buildProgress } from './build-progress.ts'
import { listCompletedAssessments } from './queries.ts'

type Row = Awaited<ReturnType<typeof listCompletedAssessments>>[number]

export const getProgress: Handler<'getProgress'> = async (ctx, { query }, { userId }) => {
  const rows = await listCompletedAssessments(ctx.db, userId)
  const releasedRows = rows.filter((row) => isReleased(row, ctx.now()))
  const byInstrument = Map.groupBy(releasedRows, (row) => row.instrument_id)
  const groups = [...byInstrument.values()].sort((a, b) => newestCompletion(b) - newestCompletion(a))
  const items = []
  for (const group of groups) items.push(await loadProgress(ctx, group, query.language))
  return { items }
}

function newestCompletion(rows: readonly Row[]) {
  return rows.at(-1)!.completed_at.getTime()
}

async function loadProgress(ctx: Context, rows: readonly Row[], language: string | undefined) {
  const assessments = await Promise.all(
    rows.map(async (row) => {
      const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
      return {
        id: row.id,
        completedAt: row.completed_at,
        values: row.values,
        instrument,
        evidence: row.evidence && readEvidence(row.evidence, instrument),
      }
    }),
  )
  return buildProgress(assessments, chooseLanguage(language, assessments.at(-1)!.instrument))
}
