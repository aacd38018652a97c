import { recordEvent } from '../../audit/record-event.ts'
import type { Context } from '../../base/context.ts'
import { noSuchUser } from './find-account.ts'
import { updateLock, updatePasswordExpiry } from './queries.ts'

/** Ends every session with its next request; the account and what is in it stays. */
export async function lockAccount(ctx: Context, username: string) {
  return change(ctx, 'account.locked', username, (db, now) => updateLock(db, username, now, now))
}

export async function unlockAccount(ctx: Context, username: string) {
  return change(ctx, 'account.unlocked', username, (db, now) => updateLock(db, username, null, now))
}

/** Ends every session; the next log-in with the right password leads to choosing another one. */
export async function expirePassword(ctx: Context, username: string) {
  return change(ctx, 'password.expired', username, (db, now) => updatePasswordExpiry(db, username, now))
}

async function change(
  ctx: Context,
  event: 'account.locked' | 'account.unlocked' | 'password.expired',
  username: string,
  update: (db: Context['db'], now: Date) => Promise<{ id: string } | undefined>,
) {
  const now = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const user = await update(trx, now)
    if (!user) throw noSuchUser(username)
    await recordEvent(trx, now, event, { subjectId: user.id, details: { by: 'operator' } })
    return { userId: user.id }
  })
}
