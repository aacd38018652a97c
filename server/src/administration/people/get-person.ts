import { buildLearnerSearch } from '../../accounts/audit/record-learner-search.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { presentPerson } from './present.ts'
import { findPerson } from './queries.ts'

/** A learner is found only if the learner has an assessment in the caller's scope. */
export const getPerson: Handler<'getPerson'> = async (ctx, { params, query }, actor, { ip }) => {
  const { organizationId, language } = query
  const learnerSearch = buildLearnerSearch(ctx, actor, { organizationId, ip })
  const person = await findPerson(ctx.db, actor.scope, params.userId, learnerSearch)
  if (!person) throw new AppError('not_found')
  const instruments = await Promise.all(
    person.assessments.map((row) => loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)),
  )
  return presentPerson(person, {
    instruments,
    language,
    showsConsents: actor.scope.cohortIds === null,
    now: ctx.now(),
    publicUrl: ctx.config.PUBLIC_URL,
  })
}
