import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { invitationLink } from '../invitation-list/invitation-link.ts'
import { chooseCohortVersion } from '../inviting/choose-cohort-version.ts'
import { composeReminder, unsubscribeLinkOf } from './compose-reminder.ts'
import { findCohortWithSchedule } from './queries.ts'

/** Replaces the values that differ between emails. */
const PLACEHOLDER = '…'

export const previewReminder: Handler<'previewReminder'> = async (ctx, { params, query, body }) => {
  const key = { organizationId: query.organizationId, cohortId: params.folderId }
  const [cohort, instrument] = await Promise.all([
    findCohortWithSchedule(ctx.db, key),
    chooseCohortVersion(ctx.db, key.cohortId),
  ])
  if (!cohort) throw new AppError('not_found')
  const { PUBLIC_URL } = ctx.config
  return composeReminder(ctx, {
    stage: body.stage,
    organizationName: cohort.organization_name,
    sentence: body.sentence,
    firstName: body.stage === 'INVITED' ? '' : PLACEHOLDER,
    language: body.language ?? null,
    instrument,
    link: body.stage === 'INVITED' ? invitationLink(PUBLIC_URL, PLACEHOLDER) : `${PUBLIC_URL}/`,
    unsubscribeLink: unsubscribeLinkOf(PUBLIC_URL, PLACEHOLDER),
  })
}
