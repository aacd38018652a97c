import { randomBytes, randomUUID } from 'node:crypto'
import { createUnmatchedHash } from '../accounts/credentials/password-queue.ts'
import { openSession } from '../accounts/sessions/open-session.ts'
import { parseRefreshToken } from '../accounts/sessions/refresh-token.ts'
import { insertConsent } from '../accounts/users/queries.ts'
import { insertUser } from '../accounts/users/shared-queries.ts'
import { insertBatch, insertItems } from '../administration/batch-reports/queries.ts'
import { updateAnswers } from '../answering/assessments/queries.ts'
import { takeSeat } from '../enrollment/invitations/take-seat.ts'
import { createAccessCode } from '../organizations/access-codes/create-access-code.ts'
import { grantAdministrator } from '../organizations/administrators/grant-administrator.ts'
import { createCohort } from '../organizations/cohorts/create-cohort.ts'
import { createOrganization } from '../organizations/customers/create-organization.ts'
import type { Actor } from '../platform/base/context.ts'
import { importInstrument } from '../questionnaires/instruments/import-instrument.ts'
import type { Instrument } from '../questionnaires/model/instrument.ts'
import type { TestApp } from './open-test-app.ts'
import { answersTo, sampleInstrument } from './sample-instrument.ts'

const PASSWORD = 'Kettle-42-moss'
/** The hash of `PASSWORD` with the lowest cost. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$7hh8S/1fXEX0fuldYp7Cmw$nUiRk81lHK4NLrP3rRKC5tvWRfu1Ye+Bbp5UnFSddkk'

export function hashPassword(t: TestApp, password: string) {
  return t.ctx.passwords.run({ ip: '::1', account: 'test' }, ({ hash }) => hash(password))
}

type UserOptions = {
  username?: string
  password?: string
  firstName?: string
  lastName?: string
  country?: string | null
  language?: string
  /** `false`: the user has registered but has accepted no policy. */
  hasAcceptedTerms?: boolean
  /** `false`: the owner of the address has not confirmed it. */
  isEmailConfirmed?: boolean
  /** `false`: the account was made by a log-in at an institution, and has no password. */
  hasPassword?: boolean
  /** `false`: the institution sent no address. */
  hasAddress?: boolean
}

/** A logged-in user, by default with a confirmed address and with consent to the policies of the user's country. */
export async function buildUser(t: TestApp, options: UserOptions = {}) {
  const { firstName = 'Robin', lastName = 'Example', country = 'GB', hasAcceptedTerms = true } = options
  const { hasAddress = true, hasPassword = hasAddress } = options
  const email = hasAddress
    ? (options.username ?? `learner-${randomBytes(6).toString('hex')}@example.com`)
    : ''
  const username = email || `~${randomUUID()}`
  const user = await insertUser(t.ctx.db, {
    username,
    email,
    has_password: hasPassword,
    first_name: firstName,
    last_name: lastName,
    country,
    language: options.language ?? null,
    email_confirmed_at: hasAddress && options.isEmailConfirmed !== false ? t.ctx.now() : null,
    password_hash: await hashOf(t, hasPassword ? options.password : null),
  })
  if (!user) throw new Error(`There is already a user with the username ${username}.`)
  if (hasAcceptedTerms) await acceptTerms(t, user)

  const tokens = await openSession(t.ctx, { id: user.id, security_version: 1 })
  const sessionId = parseRefreshToken(tokens!.refresh_token)!.sessionId
  const actor: Actor = { userId: user.id, sessionId }
  return {
    userId: user.id,
    username,
    email,
    password: options.password ?? PASSWORD,
    accessToken: tokens!.access_token,
    refreshToken: tokens!.refresh_token,
    actor,
  }
}

async function hashOf(t: TestApp, password: string | null | undefined) {
  if (password === null) return createUnmatchedHash()
  return password ? hashPassword(t, password) : PASSWORD_HASH
}

async function acceptTerms({ ctx }: TestApp, { id, country }: { id: string; country: string | null }) {
  const accept = (policyType: string, version: string) =>
    insertConsent(ctx.db, { user_id: id, policy_type: policyType, version, status: 'accepted' })
  await accept('privacy-policy', ctx.config.PRIVACY_POLICY_VERSION)
  if (country === 'CN') await accept('pipl-policy', ctx.config.PIPL_POLICY_VERSION)
}

/** The sample instrument of each application, cached because a test can need it hundreds of times. */
const sampleInstruments = new WeakMap<TestApp['app'], Promise<Instrument>>()

/** Imports the sample instrument with `overrides` applied. Changed content needs a new id or version. */
export function buildInstrument(t: TestApp, overrides?: Record<string, unknown>) {
  if (overrides) return importSample(t, overrides)
  const importedSample = sampleInstruments.get(t.app) ?? importSample(t)
  sampleInstruments.set(t.app, importedSample)
  return importedSample
}

async function importSample({ ctx }: TestApp, overrides: Record<string, unknown> = {}) {
  const instrument = sampleInstrument(overrides)
  await importInstrument(ctx.db, instrument)
  return instrument
}

export async function buildOrganization(t: TestApp, { name = uniqueName('College') } = {}) {
  return { name, ...(await createOrganization(t.ctx.db, { name })) }
}

/** An administrator whose role counts as used. Some rules ignore roles that were never used. */
export async function buildAdministrator(
  t: TestApp,
  {
    organizationId: existingId,
    cohortIds = null,
    ...person
  }: UserOptions & { organizationId?: string; cohortIds?: readonly string[] | null } = {},
) {
  const organizationId = existingId ?? (await buildOrganization(t)).organizationId
  const user = await buildUser(t, person)
  await grantAdministrator(t.ctx.db, { organizationId, userId: user.userId, cohortIds })
  const { id: roleId } = await t.ctx.db
    .updateTable('organization_user_roles')
    .set({ used_at: t.ctx.now() })
    .where('user_id', '=', user.userId)
    .where('organization_id', '=', organizationId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...user, organizationId, roleId }
}

export async function buildCohort(t: TestApp, options: { organizationId?: string; name?: string } = {}) {
  const organizationId = options.organizationId ?? (await buildOrganization(t)).organizationId
  const name = options.name ?? uniqueName('Cohort')
  return { organizationId, name, ...(await createCohort(t.ctx.db, { organizationId, name })) }
}

type AccessCodeOptions = {
  organizationId?: string
  cohortId?: string
  instrument?: Instrument
  seats?: number
  expiresAt?: Date
}

export async function buildAccessCode(t: TestApp, options: AccessCodeOptions = {}) {
  const cohortId = options.cohortId ?? (await buildCohort(t, options)).cohortId
  const instrument = options.instrument ?? (await buildInstrument(t))
  const { seats = 1000, expiresAt = null } = options
  return {
    cohortId,
    instrument,
    ...(await createAccessCode(t.ctx.db, { cohortId, instrument, seats, expiresAt })),
  }
}

type AssessmentOptions = AccessCodeOptions & { learner?: Awaited<ReturnType<typeof buildUser>> }

/** A new assessment without answers. */
export async function buildAssessment(t: TestApp, options: AssessmentOptions = {}) {
  const learner = options.learner ?? (await buildUser(t))
  const { code, cohortId, instrument } = await buildAccessCode(t, options)
  const seat = await takeSeat(t.ctx.db, code.replaceAll('-', ''), learner.userId, t.ctx.now())
  if (typeof seat === 'string') throw new Error(seat)
  return { ...seat, learner, cohortId, instrument }
}

/** A completed assessment. The last of `values` is the answer to all remaining statements. */
export async function buildCompletedAssessment(
  t: TestApp,
  { values = [3], ...options }: AssessmentOptions & { values?: number[] } = {},
) {
  const assessment = await buildAssessment(t, options)
  await updateAnswers(t.ctx.db, {
    assessmentId: assessment.assessmentId,
    answers: new Map(
      answersTo(assessment.instrument, ...values).map(({ questionId, value }) => [questionId, value]),
    ),
    status: 'COMPLETED',
    now: t.ctx.now(),
  })
  return assessment
}

export async function buildInvitation(
  t: TestApp,
  {
    email,
    isWithdrawn = false,
    ...options
  }: Pick<AccessCodeOptions, 'organizationId' | 'cohortId' | 'instrument'> & {
    email: string
    isWithdrawn?: boolean
  },
) {
  const cohortId = options.cohortId ?? (await buildCohort(t, options)).cohortId
  const instrument = options.instrument ?? (await buildInstrument(t))
  const { id } = await t.ctx.db
    .insertInto('invitations')
    .values({
      email,
      cohort_id: cohortId,
      instrument_id: instrument.id,
      instrument_version: instrument.version,
      withdrawn_at: isWithdrawn ? t.ctx.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { invitationId: id, cohortId, instrument }
}

/** A finished batch with one report of a few bytes. */
export async function buildBatch(
  t: TestApp,
  { organizationId, cohortId, assessmentId }: Record<'organizationId' | 'cohortId' | 'assessmentId', string>,
) {
  const { db } = t.ctx
  const now = t.ctx.now()
  const batchId = await insertBatch(db, {
    organization_id: organizationId,
    kind: 'individual',
    cohort_id: cohortId,
    status: 'DONE',
    created_at: now,
    finished_at: now,
  })
  await insertItems(db, batchId, [assessmentId])
  const { id } = await db
    .updateTable('batch_report_items')
    .set({ status: 'DONE' })
    .where('batch_id', '=', batchId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('batch_report_files')
    .values({ item_id: id, bytes: Buffer.from('%PDF') })
    .execute()
  return batchId
}

function uniqueName(kind: string) {
  return `${kind} ${randomBytes(4).toString('hex')}`
}
