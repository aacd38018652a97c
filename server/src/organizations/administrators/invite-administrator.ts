import { recordEvent } from '../../accounts/audit/record-event.ts'
import { createUnmatchedHash } from '../../accounts/credentials/password-queue.ts'
import { lockUserByUsername } from '../../accounts/credentials/shared-queries.ts'
import { issueAccountLink } from '../../accounts/recovery/issue-account-link.ts'
import { insertUser } from '../../accounts/users/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mailJob } from '../../platform/mail/deliver-mail.ts'
import { findOrganization } from '../customers/shared-queries.ts'
import { grantAdministrator } from './grant-administrator.ts'
import { insertPendingRole } from './queries.ts'
import { deletePendingRole } from './shared-queries.ts'

type AdministratorDraft = {
  organizationId: string
  /** Trimmed and lowercased. */
  username: string
  firstName?: string | undefined
  lastName?: string | undefined
  /** The cohorts of a limited role; null, the default, for the whole organization. */
  cohortIds?: readonly string[] | null
  /** The administrator who grants the role; undefined if the operator grants it. */
  by?: { actorId: string; network: string }
}

/**
 * Makes the owner of an email address an administrator. If the address is confirmed, the role takes effect immediately.
 * If it is not confirmed, another person may have registered it, so the role is pending until the recipient sets a new
 * password with the emailed link or a recovery code. The new password also ends every session. If the address has no
 * account, creates one that no password matches.
 */
export async function inviteAdministrator(ctx: Context, draft: AdministratorDraft) {
  return ctx.db.transaction().execute((trx) => inviteInTransaction(ctx, trx, draft))
}

export async function inviteInTransaction(ctx: Context, trx: Db, draft: AdministratorDraft) {
  const { organizationId, username, cohortIds = null, by } = draft
  const organization = await findOrganization(trx, organizationId)
  if (!organization) throw new Error(`There is no organization with the id ${organizationId}.`)
  const existingUser = await lockUserByUsername(trx, username)
  const grant = { organization: organization.name, isLimited: cohortIds !== null }
  if (existingUser?.email_confirmed_at) {
    await deletePendingRole(trx, { organizationId, email: username })
    const role = { organizationId, userId: existingUser.id, cohortIds, now: ctx.now(), ...(by && { by }) }
    const { isNew: isMailed } = await grantAdministrator(trx, role)
    if (isMailed) await enqueueGrantMail(ctx, trx, existingUser, grant)
    return { userId: existingUser.id, isNew: false, isPending: false, isMailed }
  }
  const user = existingUser ?? (await createAccount(ctx, trx, draft))
  await insertPendingRole(trx, { organizationId, email: username, cohortIds }, ctx.now())
  const link = await issueAccountLink(ctx, trx, user.id)
  await mailLink(ctx, trx, { email: username, language: existingUser?.language ?? null }, grant, link)
  // Another person may have registered the account. The event has no subject, so that the data export of the account
  // does not contain it.
  const details = { ...(!by && { by: 'operator' }), organizationId, userId: user.id }
  await recordEvent(trx, ctx.now(), 'role.pending', { ...by, details })
  return { userId: user.id, isNew: !existingUser, isPending: true, isMailed: true }
}

async function createAccount(
  ctx: Context,
  trx: Db,
  { username, firstName = '', lastName = '' }: AdministratorDraft,
) {
  const now = ctx.now()
  const user = await insertUser(trx, {
    username,
    email: username,
    first_name: firstName,
    last_name: lastName,
    password_hash: createUnmatchedHash(),
    created_at: now,
    updated_at: now,
  })
  if (!user) throw new Error(`An account with the address ${username} was just created; try again.`)
  return user
}

type Recipient = { email: string; language: string | null }

type GrantMail = { organization: string; isLimited: boolean }

async function mailLink(
  ctx: Context,
  trx: Db,
  recipient: Recipient,
  { organization, isLimited }: GrantMail,
  link: string,
) {
  const recoveryLink = `${ctx.config.PUBLIC_URL}/forgot-password`
  const kind = isLimited ? 'newCohortAdministrator' : 'newAdministrator'
  await mail(ctx, trx, recipient, kind, { organization, link, again: recoveryLink })
}

/** Announces a role that is in effect. */
export async function enqueueGrantMail(
  ctx: Context,
  trx: Db,
  recipient: Recipient,
  { organization, isLimited }: GrantMail,
) {
  const link = `${ctx.config.PUBLIC_URL}/admin/view-assessments`
  const kind = isLimited ? 'cohortAdministratorGranted' : 'administratorGranted'
  await mail(ctx, trx, recipient, kind, { organization, link })
}

type RoleMailKind =
  | 'newAdministrator'
  | 'newCohortAdministrator'
  | 'administratorGranted'
  | 'cohortAdministratorGranted'

async function mail(
  ctx: Context,
  trx: Db,
  { email, language }: Recipient,
  kind: RoleMailKind,
  values: Record<string, string>,
) {
  if (email === '') return
  const { PRODUCT_NAME, LINK_SUPPORT } = ctx.config
  const allValues = { productName: PRODUCT_NAME, support: LINK_SUPPORT.replace(/^mailto:/, ''), ...values }
  await ctx.jobs.enqueue(trx, mailJob, {
    to: email,
    subject: ctx.translate(language, `admin:mail.${kind}.subject`, allValues),
    text: ctx.translate(language, `admin:mail.${kind}.text`, allValues),
  })
}
