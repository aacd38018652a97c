import { randomBytes } from 'node:crypto'
import { endpoints } from '@lpi/contract'
import { openSession } from '../../accounts/sessions/open-session.ts'
import { insertMapping } from '../../accounts/users/queries.ts'
import { buildAccessFixtures } from '../access-fixtures.ts'
import { buildCompletedAssessment, buildUser } from '../builders.ts'
import { readAllRows } from '../read-all-rows.ts'
import type { TestApp } from '../test-app.ts'

/** A one-pixel PNG image. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const callerNames = [
  'anonymous',
  'learner',
  'administrator',
  'otherAdministrator',
  'learnerWithoutTerms',
  'expired',
  'locked',
  'forged',
] as const
export type CallerName = (typeof callerNames)[number]

/** Callers who have a session and have accepted the terms, unless a request ended the session or withdrew consent. */
export const activeCallers: readonly CallerName[] = ['learner', 'administrator', 'otherAdministrator']

type Caller = { userId?: string; accessToken: string } | undefined
type Tenant = Awaited<ReturnType<typeof buildTenant>>
export type Tenants = Awaited<ReturnType<typeof buildTenants>>

/** Two tenants and all callers. `learner` and `administrator` belong to `a`; `otherAdministrator` belongs to `b`. */
export async function buildTenants(t: TestApp) {
  const callers: Record<string, Caller> = {
    learnerWithoutTerms: await buildUser(t, { hasAcceptedTerms: false }),
    ...(await buildRefusedCallers(t)),
  }
  return combineTenants(await buildTenant(t), await buildTenant(t), callers)
}

function combineTenants(a: Tenant, b: Tenant, others: Record<string, Caller>) {
  const callers: Record<CallerName, Caller> = {
    ...(others as Record<CallerName, Caller>),
    anonymous: undefined,
    forged: forgeToken(a.administrator),
    learner: a.learner,
    administrator: a.administrator,
    otherAdministrator: b.administrator,
  }
  return { a, b, callers }
}

/**
 * Returns what a caller must never see: the ids, names, email addresses and access codes of every tenant to which the
 * caller does not belong.
 */
export function listOtherTenantTexts({ a, b }: Tenants, caller: CallerName) {
  if (!activeCallers.includes(caller)) return [...a.identifyingTexts, ...b.identifyingTexts]
  return caller === 'otherAdministrator' ? a.identifyingTexts : b.identifyingTexts
}

async function buildTenant(t: TestApp) {
  const textsBefore = new Set(await readIdentifyingTexts(t))
  const lastName = `Tenant-${randomBytes(4).toString('hex')}`
  const fixtures = await buildAccessFixtures(t, { lastName, hasGroup: true })
  // Callers of the other tenant can enter the email address of this person, so it can appear in their responses.
  const knownUser = await buildUser(t, { lastName })
  const { cohortId } = fixtures.ids
  const otherAssessment = await buildCompletedAssessment(t, { cohortId, learner: knownUser })
  await insertMapping(t.ctx.db, { user_id: knownUser.userId, platform_name: 'lms', platform_data: {} })
  const logo = await t.call(
    endpoints.saveLogo,
    { params: { organizationId: fixtures.ids.organizationId }, body: { imageData: pixel } },
    fixtures.administrator,
  )
  const { learner, administrator, ids, password, accessCode } = fixtures
  const values: Record<string, string> = {
    ...ids,
    imageId: logo.body.imageId,
    otherUserId: knownUser.userId,
    otherAssessmentId: otherAssessment.assessmentId,
    knownUsername: knownUser.username,
    username: learner.username,
    refreshToken: learner.refreshToken,
    password,
    accessCode,
  }
  const newTexts = (await readIdentifyingTexts(t)).filter(
    (text) => !textsBefore.has(text) && text !== knownUser.username,
  )
  return { learner, administrator, values, identifyingTexts: [...newTexts, accessCode] }
}

const identifyingPattern =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w.-]+@example\.com|(?:College|Cohort) [0-9a-f]{8}|Tenant-[0-9a-f]{8}/g

/** The ids, email addresses and names in the database that match `identifyingPattern`. */
async function readIdentifyingTexts(t: TestApp) {
  const rows = JSON.stringify(await readAllRows(t.ctx.db))
  return [...new Set(rows.match(identifyingPattern) ?? [])]
}

/**
 * Opens a new session for the caller and accepts the privacy policy, after a request ended the session or withdrew
 * consent. If the account was erased, replaces the tenant of the caller with a new tenant.
 */
export async function renewCaller(t: TestApp, tenants: Tenants, caller: CallerName): Promise<Tenants> {
  const { userId } = tenants.callers[caller] as { userId: string }
  const user = await t.ctx.db
    .selectFrom('users')
    .select(['id', 'security_version'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const tokens = user && (await openSession(t.ctx, user))
  if (!tokens) {
    const { a, b, callers } = tenants
    if (caller === 'otherAdministrator') return combineTenants(a, await buildTenant(t), callers)
    return combineTenants(await buildTenant(t), b, callers)
  }
  const renewedSession = { userId, accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
  const body = { policyType: 'privacy-policy', version: '1', status: 'accepted' } as const
  await t.call(endpoints.createConsent, { params: { userId }, body }, renewedSession)
  return { ...tenants, callers: { ...tenants.callers, [caller]: renewedSession } }
}

/** Callers whose access token has expired or belongs to a locked account. */
async function buildRefusedCallers(t: TestApp) {
  t.clock.now = new Date(Date.now() - 24 * 3_600_000)
  const userWithExpiredToken = await buildUser(t)
  delete t.clock.now
  const lockedUser = await buildUser(t)
  await t.ctx.db
    .updateTable('users')
    .set({ locked_at: new Date() })
    .where('id', '=', lockedUser.userId)
    .execute()
  return { expired: userWithExpiredToken, locked: lockedUser }
}

/** Returns a token with the claims of a valid access token, but with an invalid signature. */
function forgeToken({ accessToken }: { accessToken: string }) {
  const [header, claims] = accessToken.split('.')
  return { accessToken: `${header}.${claims}.${'A'.repeat(86)}` }
}

/** Replaces placeholders such as `{a.userId}` in a value; `own` is the tenant of the caller. */
export function resolvePlaceholders<Value>({ a, b }: Tenants, caller: CallerName, value: Value): Value {
  const ownTenant = caller === 'otherAdministrator' ? b : a
  const text = JSON.stringify(value).replaceAll(
    /\{(a|b|own)\.(\w+)\}/g,
    (placeholder, tenant: 'a' | 'b' | 'own', name: string) =>
      ({ a, b, own: ownTenant })[tenant].values[name] ?? placeholder,
  )
  return JSON.parse(text)
}
