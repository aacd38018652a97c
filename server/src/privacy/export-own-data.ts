import type { OwnData, ReminderStage, ReminderState, SecondFactor } from '@lpi/contract'
import { listAuditEvents } from '../audit/list-audit-events.ts'
import { recordEvent } from '../audit/record-event.ts'
import { AppError } from '../base/errors.ts'
import { readSnapshot } from '../db/read-snapshot.ts'
import type { Handler } from '../http/handler.ts'
import { networkOf } from '../identity/network.ts'
import { getSecondFactor } from '../identity/second-factor/get-second-factor.ts'
import { listSessions } from '../identity/sessions/list-sessions.ts'
import { loadStoredInstrument } from '../instruments/load-stored-instrument.ts'
import { fullName } from '../invitations/sending/invited-person.ts'
import { presentPlan } from '../plans/present.ts'
import { findPlan } from '../plans/queries.ts'
import { presentConsent, presentUser } from '../users/present.ts'
import { findUser, listUserConsents } from '../users/queries.ts'
import { describeAssessment } from './describe-assessment.ts'
import {
  listAssessmentsOf,
  listInvitationsTo,
  listObserverRequestsOf,
  listOptOutsOf,
  listRatingsOf,
  listRemindersTo,
  listRoles,
  listSavedViewsOf,
} from './queries.ts'

const MAX_ACTIVITY = 100_000

/**
 * The export requires no consent, so users who withdrew consent can still see what is stored. All data is read from one
 * snapshot.
 */
export const exportOwnData: Handler<'exportOwnData'> = async (ctx, input, actor, request) => {
  const network = networkOf(request.ip)
  await recordEvent(ctx.db, ctx.now(), 'own_data.exported', { actorId: input.params.userId, network })
  return readSnapshot(ctx.db, (trx) => readOwnData({ ...ctx, db: trx }, input, actor, request))
}

const readOwnData: Handler<'exportOwnData'> = async (ctx, { params }, actor, request) => {
  const { db } = ctx
  const { userId } = params
  const user = await findUser(db, userId)
  if (!user) throw new AppError('not_found')
  const consents = await listUserConsents(db, userId)
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
    const instrument = await loadStoredInstrument(db, row.instrument_id, row.instrument_version)
    assessments.push(describeAssessment(row, instrument, user.language))
  }
  const savedViews = await listSavedViewsOf(db, userId)
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
      stage: row.stage as ReminderStage,
      state: row.state as ReminderState,
      at: row.state_at.toISOString(),
    })),
    unsubscribed: optOuts.map((row) => ({
      organizationName: row.organization_name,
      at: row.created_at.toISOString(),
    })),
    savedViews,
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
