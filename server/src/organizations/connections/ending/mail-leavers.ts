import { enqueueAccountMail } from '../../../accounts/account-mail/enqueue-account-mail.ts'
import { issueAccountLink } from '../../../accounts/recovery/issue-account-link.ts'
import type { Context } from '../../../platform/base/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { runEach } from '../../../platform/jobs/periodic-tasks.ts'
import { listEndingConnectionIds, listLeaversToMail, lockEndingConnection } from './queries.ts'

/** A second email is sent this long before the end. */
const REMINDED_BEFORE_MS = 14 * 24 * 60 * 60 * 1000

/** Per connection and run, so that the emails of a large institution do not keep other emails waiting. */
const MAX_MAILS = 500

/**
 * Emails the people of ending connections who could not log in afterward a link with which they can set a password until
 * then: when the connection begins to end, and again shortly before the end. Returns the number of emails. Several
 * processes may call this at the same time.
 */
export async function mailLeavers(ctx: Context) {
  let mailCount = 0
  await runEach(await listEndingConnectionIds(ctx.db, ctx.now()), async (connectionId) => {
    mailCount += await ctx.db.transaction().execute((trx) => mailLeaversOf(ctx, trx, connectionId))
  })
  return mailCount
}

async function mailLeaversOf(ctx: Context, trx: Db, connectionId: string) {
  const connection = await lockEndingConnection(trx, connectionId)
  if (!connection) return 0
  const { name: institution, ends_at: endsAt } = connection
  const remindsAt = new Date(endsAt.getTime() - REMINDED_BEFORE_MS)
  const since = ctx.now() >= remindsAt ? remindsAt : new Date(0)
  const leavers = await listLeaversToMail(trx, connection, since, MAX_MAILS)
  for (const leaver of leavers) {
    const link = await issueAccountLink(ctx, trx, leaver.id, endsAt)
    const values = { institution, date: endsAt, link, again: `${ctx.config.PUBLIC_URL}/forgot-password` }
    await enqueueAccountMail(ctx, trx, leaver, 'institutionEnds', values)
  }
  return leavers.length
}
