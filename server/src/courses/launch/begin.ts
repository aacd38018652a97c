import { Country, Email, piplPurposes, toTextLine } from '@lpi/contract'
import * as z from 'zod/mini'
import { mailFirstConfirmation } from '../../accounts/confirmation/request-email-confirmation.ts'
import { findUserByUsername } from '../../accounts/credentials/shared-queries.ts'
import { recordConsent } from '../../accounts/users/record-consent.ts'
import {
  findIdentity,
  insertIdentity,
  markIdentityUsed,
} from '../../organizations/connections/shared-queries.ts'
import { createAccount } from '../../organizations/institution-login/create-account.ts'
import { issueJoinTicket } from '../../organizations/institution-login/issue-join-ticket.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { storeCompletion } from '../completion/store-completion.ts'
import type { Launch } from '../platforms/claims.ts'
import { findPlatform, type PlatformRow } from '../platforms/shared-queries.ts'
import { enqueueRosterSync } from '../roster/sync-roster.ts'
import { accountExistsPage } from './account-exists-page.ts'
import { ensureCourse } from './ensure-course.ts'
import { errorPage } from './error-page.ts'
import { knownName, launchPage } from './launch-page.ts'
import { listMissingTerms } from './missing-terms.ts'
import { isDomainProved, setCountry, takeTicket, upsertLink, upsertTeacher } from './queries.ts'
import { type Reply, redirect } from './reply.ts'
import { ticketCookie } from './state.ts'
import { takeCourseSeat } from './take-course-seat.ts'
import { createTicket, type LaunchTicket, VISIT_SECONDS, type VisitTicket } from './tickets.ts'
import { languageOf, type Visitor } from './visitor.ts'

const BeginForm = z.object({
  ticket: z.string().check(z.maxLength(200)),
  country: z.catch(z.optional(Country), undefined),
  firstName: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  lastName: z.catch(z.optional(z.string().check(z.maxLength(200))), undefined),
  processing: z.catch(z.optional(z.literal('yes')), undefined),
  sharing: z.catch(z.optional(z.literal('yes')), undefined),
  transfer: z.catch(z.optional(z.literal('yes')), undefined),
  /** `separate`: the person does not want to join the account that has their address. */
  account: z.catch(z.optional(z.literal('separate')), undefined),
})
type BeginForm = z.infer<typeof BeginForm>

/** Ends the transaction without a change, so that the ticket stays valid. */
class EndWith extends Error {
  readonly reply: () => Reply | Promise<Reply>
  constructor(reply: () => Reply | Promise<Reply>) {
    super('the launch ends with a page')
    this.reply = reply
  }
}

/**
 * The click on the button of the launch page: it accepts the terms that the page shows, creates the account at the first
 * time, takes a seat, and sends the browser to the web application with a ticket. The ticket of the page works once.
 */
export async function begin(ctx: Context, input: unknown, visitor: Visitor): Promise<Reply> {
  const { data: form } = BeginForm.safeParse(input)
  if (!form) return errorPage(ctx, languageOf(visitor), 'usedTicket')
  try {
    const { reply, newAccount } = await ctx.db
      .transaction()
      .execute((trx) => beginInTransaction(ctx, trx, form, visitor))
    if (newAccount) await mailFirstConfirmation(ctx, newAccount, visitor.ip)
    return reply
  } catch (error) {
    if (error instanceof EndWith) return error.reply()
    throw error
  }
}

async function beginInTransaction(ctx: Context, trx: Db, form: BeginForm, visitor: Visitor) {
  const now = ctx.now()
  const ticket = await takeTicket(trx, hashLinkCode(form.ticket), 'begin', now)
  const platform = ticket && (await findPlatform(trx, ticket.connection_id))
  if (!ticket || !platform) throw new EndWith(() => errorPage(ctx, languageOf(visitor), 'usedTicket'))
  const { deploymentRowId, launch } = ticket.content as LaunchTicket
  const language = languageOf(visitor, launch.locale)
  const end = (problem: 'noSeat' | 'locked' | 'deploymentWaiting'): never => {
    const { contact_email: contact, name } = platform
    throw new EndWith(() => errorPage(ctx, language, problem, { contact, name }))
  }
  // A parallel launch of the same person has committed, so the next attempt finds the account.
  const beginAgain = (): never => {
    throw new EndWith(() => begin(ctx, form, visitor))
  }
  const subject = launch.subject!
  const identity = { connectionId: platform.id, issuer: platform.issuer, subject }
  const person = await findIdentity(trx, identity)
  if (person?.locked_at) end('locked')

  const terms = await acceptTerms({ ...ctx, db: trx }, platform, { person, launch, form })
  if (!terms) {
    const missing = await listMissingTerms({ ...ctx, db: trx }, platform, withCountry(person, form))
    const page = { platform, deploymentRowId, launch, ticket: form.ticket, language, person, missing }
    const entered = { country: form.country, firstName: form.firstName, lastName: form.lastName }
    throw new EndWith(() =>
      launchPage(ctx, { ...page, entered, frameOrigins: [], isFramed: false, hasErrors: true }),
    )
  }
  const address = person ? undefined : await readAddress(trx, platform, launch, form)
  if (address?.ownerId) {
    const join = { ...identity, userId: address.ownerId }
    const page = { ctx, platform, form, email: address.email!, language }
    throw new EndWith(async () =>
      accountExistsPage({ ...page, joinTicket: await issueJoinTicket(ctx, join) }),
    )
  }
  const userId =
    person?.id ??
    (await createAccount(
      trx,
      { ...address!, ...terms, language, connectionId: platform.id, from: 'platform', now },
      visitor.record,
    )) ??
    beginAgain()
  if (person) await markIdentityUsed(trx, identity, now)
  else if (!(await insertIdentity(trx, identity, userId, now))) beginAgain()
  if (person && person.country === null && terms.country) await setCountry(trx, userId, terms.country, now)
  const record: typeof visitor.record = (db, event, entry) =>
    visitor.record(db, event, { actorId: userId, ...entry })
  for (const policyType of terms.policies) {
    const purposes = policyType === 'pipl-policy' ? [...piplPurposes] : null
    await recordConsent(ctx, trx, { userId, policyType, status: 'accepted', language, purposes }, record)
  }

  const course = await ensureCourse(trx, { platform, deploymentId: deploymentRowId, launch, now })
  if (!course) return end('deploymentWaiting')
  const { cohort_id: folderId, organization_id: organizationId } = course
  const link = await upsertLink(trx, {
    course_id: course.id,
    deployment_id: deploymentRowId,
    resource_link_id: launch.linkId!,
    line_item_url: launch.lineItemUrl ?? null,
    line_items_url: launch.lineItemsUrl ?? null,
  })
  const visit: VisitTicket = { destination: 'cohort', assessmentId: null, folderId, organizationId }
  if (launch.role === 'teacher') {
    if (await upsertTeacher(trx, course.id, userId, now)) {
      await record(trx, 'course.teacher_added', {
        subjectId: userId,
        details: { organizationId, cohortId: folderId },
      })
    }
    if (launch.membersUrl) await enqueueRosterSync(ctx, trx, course.id)
  } else {
    const seat = await takeCourseSeat(trx, { courseId: course.id, cohortId: folderId, userId, subject, now })
    if (!seat) return end('noSeat')
    visit.destination = seat.status === 'COMPLETED' ? 'report' : 'questions'
    visit.assessmentId = seat.assessmentId
    visit.folderId = null
    visit.organizationId = null
    if (launch.lineItemUrl || launch.lineItemsUrl)
      await storeCompletion(ctx, trx, { linkId: link.id, subject, ...seat })
  }
  const visitTicket = await createTicket(ctx, trx, {
    connectionId: platform.id,
    purpose: 'visit',
    userId,
    content: visit,
  })
  const needsConfirmation = address?.email && !address.isEmailConfirmed
  return {
    reply: redirect(`/course/start#ticket=${visitTicket}`, {
      'set-cookie': ticketCookie(visitTicket, '/course/start', VISIT_SECONDS),
    }),
    newAccount: needsConfirmation ? { id: userId, username: address.email!, language } : undefined,
  }
}

/**
 * The address of a new account. It counts as confirmed only if the connection trusts it and its domain is proved for
 * the organization: otherwise, one organization could make confirmed accounts with the addresses of another.
 */
async function readAddress(trx: Db, platform: PlatformRow, { person }: Launch, { account }: BeginForm) {
  const { data: email } = Email.safeParse(person.email)
  if (!email) return { email: undefined, isEmailConfirmed: false, ownerId: undefined }
  const owner = await findUserByUsername(trx, email)
  if (owner && account === 'separate')
    return { email: undefined, isEmailConfirmed: false, ownerId: undefined }
  const isEmailConfirmed =
    platform.trusts_email && (await isDomainProved(trx, platform.organization_id, email.split('@')[1]!))
  return { email, isEmailConfirmed, ownerId: owner?.id }
}

type Person = Awaited<ReturnType<typeof findIdentity>>

function withCountry(person: Person, form: BeginForm) {
  return { id: person?.id, country: person?.country ?? form.country ?? null }
}

type Terms = {
  country: string | null
  firstName: string
  lastName: string
  policies: ('privacy-policy' | 'pipl-policy')[]
}

/** Returns what the click accepts, or undefined if something is missing in the form. */
async function acceptTerms(
  ctx: Pick<Context, 'config' | 'db'>,
  platform: PlatformRow,
  { person, launch, form }: { person: Person; launch: Launch; form: BeginForm },
): Promise<Terms | undefined> {
  const country = person?.country ?? platform.country ?? form.country ?? null
  const entered = { firstName: toTextLine(form.firstName), lastName: toTextLine(form.lastName) }
  const { firstName, lastName } = knownName(launch, person) ?? entered
  const missing = await listMissingTerms(ctx, platform, { id: person?.id, country })
  const needsPurposes = missing.includes('pipl-policy')
  const hasPurposes = form.processing && form.sharing && form.transfer
  const hasName = firstName !== '' || lastName !== ''
  if (!country || !hasName || (needsPurposes && !hasPurposes)) return undefined
  return { country, firstName, lastName, policies: missing.filter((term) => term !== 'country') }
}
