import type { SecondFactor } from '@lpi/contract'
import { listAuditEvents } from '../audit/list-audit-events.ts'
import { recordEvent } from '../audit/record-event.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { getSecondFactor } from '../identity/second-factor/get-second-factor.ts'
import { listSessions } from '../identity/sessions/list-sessions.ts'
import { findInstrument } from '../instruments/find-instrument.ts'
import { presentConsent, presentUser } from '../users/present.ts'
import { findUser, listMappings, listUserConsents } from '../users/queries.ts'
import { describeAssessment } from './describe-assessment.ts'
import { listAssessmentsOf, listInvitationsTo, listRoles } from './queries.ts'

const MOST_ACTIVITY = 100_000

/** Needs no consent, so that users who withdrew it can still see what is stored. */
export const exportOwnData: Handler<'exportOwnData'> = async (ctx, { params }, actor, facts) => {
  const { userId } = params
  const user = await findUser(ctx.db, userId)
  if (!user) throw new AppError('not_found')
  const network = networkOf(facts.ip)
  await recordEvent(ctx.db, ctx.now(), 'own_data.exported', { actorId: userId, network })

  const [mappings, roles, consents, sessions, factor, invitations, assessments, activity] = await Promise.all(
    [
      listMappings(ctx.db, userId),
      listRoles(ctx.db, userId, ctx.now()),
      listUserConsents(ctx.db, userId),
      listSessions(ctx, { params, query: {}, body: {} }, actor, facts),
      getSecondFactor(ctx, { params, query: {}, body: {} }, actor, facts),
      // Anyone can register an unconfirmed address, so what others entered about the address is not included.
      user.email_confirmed_at ? listInvitationsTo(ctx.db, user.username) : [],
      listAssessmentsOf(ctx.db, userId),
      listAuditEvents(ctx.db, { userId, limit: MOST_ACTIVITY }),
    ],
  )
  const described = assessments.map(async (row) => {
    const instrument = await findInstrument(ctx.db, row.instrument_id, row.instrument_version)
    return describeAssessment(row, instrument, user.language)
  })
  return {
    exportedAt: ctx.now().toISOString(),
    profile: {
      ...presentUser(user, mappings),
      createdAt: user.created_at.toISOString(),
      updatedAt: user.updated_at.toISOString(),
    },
    secondFactor: presentSecondFactor(factor),
    roles,
    consents: consents.map((consent) => ({ ...presentConsent(consent), text: consent.text })),
    sessions: sessions.items,
    invitations: invitations.map((row) => ({
      organizationName: row.organization_name,
      folderName: row.cohort_name,
      sentAt: row.created_at.toISOString(),
      remindedAt: row.reminded_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
    assessments: await Promise.all(described),
    activity,
  }
}

function presentSecondFactor({ enabledAt, backupCodesLeft }: SecondFactor) {
  return enabledAt === null ? null : { enabledAt, backupCodesLeft }
}
