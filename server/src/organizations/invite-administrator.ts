import { randomBytes } from 'node:crypto'
import { recordEvent } from '../audit/record-event.ts'
import type { Context } from '../base/context.ts'
import type { Db } from '../db/connect.ts'
import { hashPassword } from '../identity/hash-password.ts'
import { findUserByUsernameForUpdate } from '../identity/queries.ts'
import { issueAccountLink } from '../identity/recovery/issue-account-link.ts'
import { mailJob } from '../mail/deliver-mail.ts'
import { insertUser } from '../users/queries.ts'
import { grantAdministrator } from './grant-administrator.ts'
import { deletePendingRole, findOrganization, insertPendingRole } from './queries.ts'

type AdministratorDraft = {
  organizationId: string
  /** Trimmed and lowercased. */
  username: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/**
 * Makes the owner of an email address an administrator. If the address is confirmed, the role takes effect immediately.
 * Anyone could have registered an unconfirmed address, so its role is pending until the recipient opens the emailed link,
 * which sets a new password and ends every session. An address without an account gets one with a random password.
 */
export async function inviteAdministrator(ctx: Context, draft: AdministratorDraft) {
  const { organizationId, username } = draft
  return ctx.db.transaction().execute(async (trx) => {
    const organization = await findOrganization(trx, organizationId)
    if (!organization) throw new Error(`There is no organization with the id ${organizationId}.`)
    const existing = await findUserByUsernameForUpdate(trx, username)
    if (existing?.email_confirmed_at) {
      await deletePendingRole(trx, { organizationId, email: username })
      const { isNew: isMailed } = await grantAdministrator(trx, { organizationId, userId: existing.id })
      if (isMailed) await mailNotice(ctx, trx, existing, organization.name)
      return { userId: existing.id, isNew: false, isPending: false, isMailed }
    }
    const user = existing ?? (await createAccount(ctx, trx, draft))
    await insertPendingRole(trx, { organizationId, email: username }, ctx.now())
    const link = await issueAccountLink(ctx, trx, user.id)
    await mailLink(
      ctx,
      trx,
      { email: username, language: existing?.language ?? null },
      organization.name,
      link,
    )
    // Without a subject, because the data export of an account contains the events it is the subject of.
    const details = { by: 'operator', organizationId, userId: user.id }
    await recordEvent(trx, ctx.now(), 'role.pending', { details })
    return { userId: user.id, isNew: !existing, isPending: true, isMailed: true }
  })
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
    password_hash: await hashPassword(randomBytes(32).toString('base64url')),
    created_at: now,
    updated_at: now,
  })
  if (!user)
    throw new Error(`An account with the address ${username} was just created; run the command again.`)
  return user
}

type Recipient = { email: string; language: string | null }

async function mailLink(ctx: Context, trx: Db, recipient: Recipient, organization: string, link: string) {
  const recoveryLink = `${ctx.config.PUBLIC_URL}/forgot-password`
  await mail(ctx, trx, recipient, 'newAdministrator', { organization, link, again: recoveryLink })
}

async function mailNotice(ctx: Context, trx: Db, recipient: Recipient, organization: string) {
  const link = `${ctx.config.PUBLIC_URL}/admin/view-assessments`
  await mail(ctx, trx, recipient, 'administratorGranted', { organization, link })
}

async function mail(
  ctx: Context,
  trx: Db,
  { email, language }: Recipient,
  occasion: 'newAdministrator' | 'administratorGranted',
  values: Record<string, string>,
) {
  const { PRODUCT_NAME, LINK_SUPPORT } = ctx.config
  const allValues = { productName: PRODUCT_NAME, support: LINK_SUPPORT.replace(/^mailto:/, ''), ...values }
  await ctx.jobs.enqueue(trx, mailJob, {
    to: email,
    subject: ctx.translate(language, `admin:mail.${occasion}.subject`, allValues),
    text: ctx.translate(language, `admin:mail.${occasion}.text`, allValues),
  })
}
