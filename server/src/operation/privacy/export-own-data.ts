import type { OwnData, ReminderKind, ReminderState, SecondFactor } from '@lpi/contract'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { getSecondFactor } from '../../accounts/second-factor/get-second-factor.ts'
import { listSessions } from '../../accounts/sessions/list-sessions.ts'
import { presentConsent, presentUser } from '../../accounts/users/present.ts'
import { findUser, listUserConsents } from '../../accounts/users/shared-queries.ts'
import { fullName } from '../../enrollment/invitations/invited-person.ts'
import { AppError } from '../../platform/base/errors.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { presentPlan } from '../../results/plans/present.ts'
import { findPlan } from '../../results/plans/shared-queries.ts'
import { describeAssessment } from './describe-assessment.ts'
import {
  listAssessmentsOf,
  listIdentitiesOf,
  listInvitationsTo,
  listObserverRequestsOf,
  listOptOutsOf,
  listRatingsOf,
  listRemindersTo,
  listRoles,
} from './queries.ts'

const MAX_ACTIVITY = 100_000

/**
 * The export requires no consent, so users who withdrew consent can still see what is stored. All data is read from one
 * snapshot.
 */
export const exportOwnData: Handler<'exportOwnData'> = async (ctx, input, actor, request) => {
  await request.record(ctx.db, 'own_data.exported')
  return readSnapshot(ctx.db, (trx) => readOwnData({ ...ctx, db: trx }, input, actor, request))
}

const readOwnData: Handler<'exportOwnData'> = async (ctx, { params }, actor, request) => {
  const { db } = ctx
  const { userId } = params
  const user = await findUser(db, userId)
  if (!user) throw new AppError('not_found')
  const consents = await listUserConsents(db, userId)
  const identities = await listIdentitiesOf(db, userId)
  const roles = await listRoles(db, userId)
  const sessions = await listSessions(ctx, { params, query: {}, body: {} }, actor, request)
  const factor = await getSecondFactor(ctx, { params, query: {}, body: {} }, actor, request)
  // Anyone can register with another person's address, so entries about an unconfirmed address are not included.
  const invitations = user.email_confirmed_at ? await listInvitationsTo(db, user.username) : []
  const address = user.email_confirmed_at ? user.username : null
  const reminders = await listRemindersTo(db, userId, address)
  const optOuts = await listOptOutsOf(db, userId, address)
  const assessments: OwnData['assessments'] = []
  for (const row of await listAssessmentsOf(db, userId)) {
    const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
    assessments.push(describeAssessment(row, instrument, user.language))
  }
  const plan = await findPlan(db, userId)
  const observerRequests = await listObserverRequestsOf(db, userId)
  const ratings = await listRatingsOf(db, address)
  const activity = await listAuditEvents(db, { userId, limit: MAX_ACTIVITY })
  return {
    exportedAt: ctx.now().toISOString(),
    profile: {
      ...presentUser(user),
      createdAt: user.created_at.toISOString(),
      updatedAt: user.updated_at.toISOString(),
    },
    secondFactor: presentSecondFactor(factor),
    institutions: identities.map(({ created_at, last_login_at, ...identity }) => ({
      ...identity,
      joinedAt: created_at.toISOString(),
      lastLoginAt: last_login_at.toISOString(),
    })),
    roles,
    consents: consents.map((consent) => ({ ...presentConsent(consent), text: consent.text })),
    sessions: sessions.items,
    invitations: invitations.map((row) => ({
      name: fullName(row.first_name, row.last_name),
      organizationName: row.organization_name,
      folderName: row.cohort_name,
      sentAt: row.created_at.toISOString(),
      remindedAt: row.reminded_at?.toISOString() ?? null,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    })),
    reminders: reminders.map((row) => ({
      organizationName: row.organization_name,
      folderName: row.cohort_name,
      stage: row.stage as ReminderKind,
      state: row.state as ReminderState,
      at: row.state_at.toISOString(),
    })),
    unsubscribed: optOuts.map((row) => ({
      organizationName: row.organization_name,
      at: row.created_at.toISOString(),
    })),
    assessments,
    plan: plan ? presentPlan(plan) : null,
    observerRequests: observerRequests.map((row) => ({
      assessmentId: row.assessment_id,
      askedAt: row.created_at.toISOString(),
      closesAt: row.closes_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      emails: row.emails,
      result: row.result,
    })),
    ratings: ratings.map((row) => ({
      askedAt: row.created_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      answers: row.answers.map((answer) => ({
        ...answer,
        answeredAt: new Date(answer.answeredAt).toISOString(),
      })),
    })),
    activity,
  }
}

function presentSecondFactor({ enabledAt, backupCodesLeft }: SecondFactor) {
  return enabledAt === null ? null : { enabledAt, backupCodesLeft }
}
