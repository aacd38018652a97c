import type { Db } from '../../db/connect.ts'
import type { Handler } from '../../http/handler.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { findInstrument } from '../../instruments/find-instrument.ts'
import { textIn } from '../../instruments/instrument.ts'
import { recordLearnerSearch } from '../../organizations/record-learner-search.ts'
import { countLeaders, listCompletedAssessments, listLeaders } from './queries.ts'

export const searchLeaders: Handler<'searchLeaders'> = async (ctx, { query }, actor, { ip }) => {
  const { offset, size, orderBy, language, ...criteria } = query
  const [leaders, total] = await Promise.all([
    listLeaders(ctx.db, criteria, { orderBy, offset, size }),
    countLeaders(ctx.db, criteria),
    recordLearnerSearch(ctx, actor, { organizationId: query.organizationId, ip }),
  ])
  const userIds = leaders.map(({ id }) => id)
  const completed = await listCompletedAssessments(ctx.db, userIds, criteria)
  const presented = await Promise.all(completed.map((row) => presentCompleted(ctx.db, row, language)))
  const assessmentsByLearner = Map.groupBy(presented, ({ userId }) => userId)
  const items = leaders.map(({ id, first_name, last_name, email }) => ({
    id,
    firstName: first_name,
    lastName: last_name,
    email,
    completedAssessments: assessmentsByLearner.get(id) ?? [],
  }))
  return { items, total, offset, size }
}

type CompletedAssessment = Awaited<ReturnType<typeof listCompletedAssessments>>[number]

async function presentCompleted(db: Db, row: CompletedAssessment, language: string | undefined) {
  const { id, version, ...instrument } = await findInstrument(db, row.instrument_id, row.instrument_version)
  const name = textIn(instrument.name, chooseLanguage(language, instrument), instrument)
  return {
    userId: row.user_id,
    id: row.id,
    folder: { id: row.cohort_id, name: row.cohort_name },
    instrument: { id, version, name },
    completedAt: row.completed_at.toISOString(),
  }
}
