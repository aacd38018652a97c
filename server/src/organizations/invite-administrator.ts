import { randomBytes } from 'node:crypto'
import type { Context } from '../base/context.ts'
import type { Db } from '../db/connect.ts'
import { violatesConstraint } from '../db/constraint.ts'
import { hashPassword } from '../identity/hash-password.ts'
import { findUserByUsername } from '../identity/queries.ts'
import { insertResetCode } from '../identity/recovery/queries.ts'
import { hashOfCode, newResetCode } from '../identity/recovery/reset-code.ts'
import { mailJob } from '../mail/deliver-mail.ts'
import { insertUser } from '../users/queries.ts'
import { grantAdministrator } from './grant-administrator.ts'

const LINK_LIFE_MS = 3 * 24 * 60 * 60 * 1000

type Wanted = {
  organizationId: string
  /** Trimmed and lower-cased. */
  username: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/**
 * Makes the person with this address an administrator. Where nobody has it yet the account is created, with a password
 * that nobody knows, and a link to set one goes to the address.
 */
export async function inviteAdministrator(ctx: Context, wanted: Wanted) {
  const code = newResetCode()
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      const made = await giveRole(trx, wanted, code, ctx.now())
      if (made.isNew) await mailLink(ctx, trx, wanted.username, code)
      return made
    })
    .catch((error) => {
      throw violatesConstraint(error, 'reference')
        ? new Error(`There is no organization with the id ${wanted.organizationId}.`)
        : error
    })
}

async function giveRole(trx: Db, wanted: Wanted, code: string, now: Date) {
  const { organizationId, username } = wanted
  const known = await findUserByUsername(trx, username)
  const userId = known?.id ?? (await createAccount(trx, wanted, code, now))
  await grantAdministrator(trx, { organizationId, userId })
  return { userId, isNew: !known }
}

async function createAccount(
  trx: Db,
  { username, firstName = '', lastName = '' }: Wanted,
  code: string,
  now: Date,
) {
  const user = await insertUser(trx, {
    username,
    email: username,
    first_name: firstName,
    last_name: lastName,
    password_hash: await hashPassword(randomBytes(32).toString('base64url')),
    created_at: now,
    updated_at: now,
  })
  if (!user) throw new Error(`A user registered as ${username} at the same time. Run the command again.`)
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS)
  await insertResetCode(trx, {
    code_hash: hashOfCode(code),
    user_id: user.id,
    created_at: now,
    expires_at: expiresAt,
  })
  return user.id
}

async function mailLink(ctx: Context, trx: Db, username: string, code: string) {
  const values = {
    productName: ctx.config.PRODUCT_NAME,
    link: `${ctx.config.PUBLIC_URL}/reset-password?code=${code}`,
    again: `${ctx.config.PUBLIC_URL}/forgot-password`,
  }
  await ctx.jobs.enqueue(trx, mailJob, {
    to: username,
    subject: ctx.translate(null, 'admin:mail.newAdministrator.subject', values),
    text: ctx.translate(null, 'admin:mail.newAdministrator.text', values),
  })
}
