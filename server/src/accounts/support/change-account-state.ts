import type { Context } from '../../platform/base/context.ts'
import { recordEvent } from '../audit/record-event.ts'
import { createUnknownUserError } from './load-account.ts'
import { updateLock, updatePasswordExpiry } from './queries.ts'

/** Locks the account and ends every session. All data is kept. */
export async function lockAccount(ctx: Context, username: string) {
  return changeAccount(ctx, 'account.locked', username, (db, now) => updateLock(db, username, now, now))
}

export async function unlockAccount(ctx: Context, username: string) {
  return changeAccount(ctx, 'account.unlocked', username, (db, now) => updateLock(db, username, null, now))
}

/** Ends every session. The next login with the correct password requires a new password. */
export async function expirePassword(ctx: Context, username: string) {
  return changeAccount(ctx, 'password.expired', username, (db, now) =>
    updatePasswordExpiry(db, username, now),
  )
}

async function changeAccount(
  ctx: Context,
  event: 'account.locked' | 'account.unlocked' | 'password.expired',
  username: string,
  update: (db: Context['db'], now: Date) => Promise<{ id: string } | undefined>,
) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const user = await update(trx, now)
    if (!user) throw createUnknownUserError(username)
    await recordEvent(trx, now, event, { subjectId: user.id, details: { by: 'operator' } })
    return { userId: user.id }
  })
}
