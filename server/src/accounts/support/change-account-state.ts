import type { Context } from '../../platform/base/context.ts'
import { recordEvent } from '../audit/record-event.ts'
import { createUnknownUserError } from './load-account.ts'
import { updateLock, updatePasswordExpiry } from './queries.ts'

/** Locks the account and ends every session. All data is kept. */
export async function lockAccount(ctx: Context, account: string) {
  return changeAccount(ctx, 'account.locked', account, (db, now) => updateLock(db, account, now, now))
}

export async function unlockAccount(ctx: Context, account: string) {
  return changeAccount(ctx, 'account.unlocked', account, (db, now) => updateLock(db, account, null, now))
}

/** Ends every session. The next login with the correct password requires a new password. */
export async function expirePassword(ctx: Context, account: string) {
  return changeAccount(ctx, 'password.expired', account, (db, now) => updatePasswordExpiry(db, account, now))
}

async function changeAccount(
  ctx: Context,
  event: 'account.locked' | 'account.unlocked' | 'password.expired',
  account: string,
  update: (db: Context['db'], now: Date) => Promise<{ id: string } | undefined>,
) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const user = await update(trx, now)
    if (!user) throw createUnknownUserError(account)
    await recordEvent(trx, now, event, { subjectId: user.id, details: { by: 'operator' } })
    return { userId: user.id }
  })
}
