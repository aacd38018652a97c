import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { completionJob } from './completion-job.ts'
import { type CompletionKey, insertCompletion, listUntoldLinks } from './queries.ts'

/** Remembers which platform is told when the assessment is completed. Tells it at once if it is completed already. */
export async function storeCompletion(
  ctx: Context,
  trx: Db,
  { subject, status, ...key }: CompletionKey & { subject: string; status: string },
) {
  await insertCompletion(trx, { ...key, subject, now: ctx.now() })
  if (status === 'COMPLETED') await enqueueCompletions(ctx, trx, key.assessmentId)
}

/** Called in the transaction that completes an assessment. */
export async function enqueueCompletions(ctx: Context, trx: Db, assessmentId: string) {
  const linkIds = await listUntoldLinks(trx, assessmentId)
  if (linkIds.length === 0) return
  await ctx.jobs.enqueueAll(
    trx,
    completionJob,
    linkIds.map((linkId) => ({ linkId, assessmentId })),
  )
}
