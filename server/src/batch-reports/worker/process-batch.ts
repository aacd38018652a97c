import { randomUUID } from 'node:crypto'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Job } from '../../base/job.ts'
import { isAdministrator } from '../../organizations/policy.ts'
import { createCachedLookups } from '../../reports/compose-report.ts'
import { loadGroupReport } from '../../reports/group/load-group-report.ts'
import { loadReportForBatch } from '../../reports/load-report.ts'
import { type BatchRow, findBatch, listChoices } from '../queries.ts'
import { claimItems, finishBatch, renewClaims, saveFailure, saveFile, startBatch } from './queries.ts'

/** As many as keep the printers busy while the next ones are looked up. */
const AT_ONCE = 8
/** After so long a hand goes to the end of the queue, so that a small batch need not wait for a large one. */
const TURN_MS = 5_000
const RENEWAL_MS = 1_500
/** One that takes a process with it each time is given up. */
const MOST_ATTEMPTS = 3

/** One of the parallel jobs of a batch. `hand` is the number of its slot; jobs of earlier releases use this name too. */
type BatchSlot = { batchId: string; hand: number }

/** A job is short and enqueues itself again. One whose process dies is not awaited: `watchBatches` replaces it. */
export const batchReportsJob: Job<BatchSlot> = {
  name: 'batchReports',
  handle: processBatch,
  concurrency: 2,
  queue: {
    expireInSeconds: 300,
    retryLimit: 3,
    retryDelay: 2,
    retentionSeconds: 48 * 3600,
    deleteAfterSeconds: 3600,
  },
  singletonKey: ({ batchId, hand }) => `${batchId}/${hand}`,
}

type Item = Awaited<ReturnType<typeof claimItems>>[number]

/**
 * One hand's turn at a batch: takes a few items at a time until none is left or the turn is over. Any number of hands
 * in any number of processes may be at one batch; an item is made by the one that holds it, and what it made counts
 * only as long as it does. Nothing here has to be undone when the process dies.
 */
async function processBatch(ctx: Context, data: BatchSlot, signal: AbortSignal) {
  const { batchId } = data
  await startBatch(ctx.db, batchId)
  const batch = await findBatch(ctx.db, batchId)
  if (!batch) return
  const lookups = createCachedLookups(ctx)
  const until = Date.now() + TURN_MS
  for (;;) {
    if (Date.now() >= until || signal.aborted) return ctx.jobs.enqueue(ctx.db, batchReportsJob, data)
    const token = randomUUID()
    const items = await claimItems(ctx.db, batchId, token, AT_ONCE)
    if (items.length === 0) break
    const renewal = setInterval(() => {
      renewClaims(ctx.db, token).catch((err) => ctx.log.warn({ err }, 'the claim to reports was not renewed'))
    }, RENEWAL_MS)
    await Promise.all(items.map((item) => makeItem(ctx, batch, item, token, lookups))).finally(() =>
      clearInterval(renewal),
    )
  }
  await finishBatch(ctx.db, batchId, ctx.now())
}

type Lookups = ReturnType<typeof createCachedLookups>

async function makeItem(ctx: Context, batch: BatchRow, item: Item, token: string, lookups: Lookups) {
  const bytes = await makeFile(ctx, batch, item, lookups).catch((err) => {
    if (err instanceof AppError) return err.code
    ctx.log.error({ err, batchId: batch.id, itemId: item.id }, 'a report of a batch was not made')
    return 'internal' as const
  })
  if (typeof bytes === 'string') await saveFailure(ctx.db, item.id, token, bytes)
  else await saveFile(ctx.db, item.id, token, bytes)
}

async function makeFile(ctx: Context, batch: BatchRow, item: Item, lookups: Lookups) {
  if (item.attempts > MOST_ATTEMPTS) throw new AppError('internal')
  const report = item.assessment_id
    ? await loadIndividual(ctx, batch, item.assessment_id, lookups)
    : await loadGroup(ctx, batch)
  return ctx.renderPdf(report)
}

async function loadIndividual(ctx: Context, batch: BatchRow, assessmentId: string, lookups: Lookups) {
  const wanted = {
    assessmentId,
    organizationId: batch.organization_id,
    language: batch.language ?? undefined,
  }
  return (await loadReportForBatch(ctx, wanted, lookups)).report
}

/** In the name of who asked for it: made groups are remembered with them, and whoever has left makes none. */
async function loadGroup(ctx: Context, batch: BatchRow) {
  if (!batch.cohort_id) throw new AppError('not_found')
  if (!batch.requested_by) throw new AppError('batch.requester_left')
  const actor = { userId: batch.requested_by, sessionId: '' }
  const isStillThere = await isAdministrator(ctx, actor, batch.organization_id)
  if (!isStillThere) throw new AppError('batch.requester_left')
  const { report } = await loadGroupReport(ctx, actor, {
    organizationId: batch.organization_id,
    cohortId: batch.cohort_id,
    language: batch.language ?? undefined,
    assessmentIds: batch.is_of_whole_cohort ? undefined : await listChoices(ctx.db, batch.id),
  })
  return report
}
