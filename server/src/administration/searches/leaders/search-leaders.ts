import { buildLearnerSearch } from '../../../accounts/audit/record-learner-search.ts'
import type { Context } from '../../../platform/base/context.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { chooseLanguage } from '../../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../../questionnaires/model/instrument.ts'
import { loadPage } from './queries.ts'

export const searchLeaders: Handler<'searchLeaders'> = async (ctx, { query }, actor, { ip }) => {
  const { offset, size, orderBy, language, organizationId, ...filters } = query
  const criteria = { ...filters, scope: actor.scope }
  const learnerSearch = buildLearnerSearch(ctx, actor, { organizationId, ip })
  const { leaders, total } = await loadPage(ctx.db, criteria, { orderBy, offset, size }, learnerSearch)
  const items = leaders.map(async ({ id, first_name, last_name, email, completed }) => ({
    id,
    firstName: first_name,
    lastName: last_name,
    email,
    completedAssessments: await Promise.all(completed.map((row) => presentCompleted(ctx, row, language))),
  }))
  return { items: await Promise.all(items), total, offset, size }
}

type CompletedAssessment = Awaited<ReturnType<typeof loadPage>>['leaders'][number]['completed'][number]

async function presentCompleted(ctx: Context, row: CompletedAssessment, language: string | undefined) {
  const { id, version, ...instrument } = await loadStoredInstrument(
    ctx,
    row.instrument_id,
    row.instrument_version,
  )
  const name = textIn(instrument.name, chooseLanguage(language, instrument), instrument)
  return {
    id: row.id,
    folder: { id: row.cohort_id, name: row.cohort_name },
    instrument: { id, version, name },
    completedAt: new Date(row.completed_at).toISOString(),
  }
}
