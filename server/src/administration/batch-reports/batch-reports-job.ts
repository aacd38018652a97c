import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@lpi/contract'
import { RendererUnavailableError, RenderTimeoutError } from '@lpi/report'
import { hasRoleNow } from '../../organizations/access/policy.ts'
import type { Context, Job } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import { createScope } from '../../platform/base/scope.ts'
import { loadGroupReport } from '../../results/group-reports/load-group-report.ts'
import { createCachedLookups } from '../../results/reports/compose-report.ts'
import { loadReportForBatch } from '../../results/reports/load-report.ts'
import { type BatchRow, findBatch } from './queries.ts'
import {
  claimItems,
  finishBatch,
  releaseClaim,
  renewClaims,
  saveFailure,
  saveFile,
  startBatch,
} from './worker/queries.ts'

/** Enough to keep the render processes busy while the data of other reports is loaded. */
const CLAIM_SIZE = 8

/**
 * After this time a slot is enqueued again, behind other batches, so that a small batch does not wait for a large one.
 */
const SLOT_TIME_MS = 5_000

const RENEWAL_MS = 1_500

/**
 * An item fails after this many unsuccessful attempts, or at the first `AppError`. An attempt is unsuccessful if
 * loading or rendering the report fails, or if the worker is killed.
 */
const MAX_ATTEMPTS = 5

/**
 * A report that was not rendered in time waits for this time, multiplied by the number of its attempts, because the
 * machine is busy. The time limit of the next attempt is longer, too.
 */
const BUSY_WAIT_SECONDS = 30

/** One of the parallel jobs of a batch. */
type BatchSlot = { batchId: string; slot: number }

/**
 * A job runs for a few seconds and enqueues itself again, until no item is left to claim. `enqueueAbandonedBatches` replaces a job
 * whose process has died.
 */
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
  singletonKey: ({ batchId, slot }) => `${batchId}/${slot}`,
}

type Item = Awaited<ReturnType<typeof claimItems>>[number]

/**
 * Claims a few items at a time and produces their reports, until no item is left to claim, the slot has used its time
 * or the process stops. Any number of slots in any number of processes can work on one batch. A report is saved only if
 * the slot still holds the claim to the item. If a process dies, nothing has to be undone.
 */
async function processBatch(ctx: Context, data: BatchSlot, { signal }: { signal: AbortSignal }) {
  const { batchId } = data
  await startBatch(ctx.db, batchId)
  const batch = await findBatch(ctx.db, batchId)
  if (!batch) return
  const lookups = createCachedLookups(ctx)
  const deadline = Date.now() + SLOT_TIME_MS
  for (;;) {
    if (Date.now() >= deadline || signal.aborted) return ctx.jobs.enqueue(ctx.db, batchReportsJob, data)
    const token = randomUUID()
    const items = await claimItems(ctx.db, batchId, token, CLAIM_SIZE)
    if (items.length === 0) break
    const renewal = setInterval(() => {
      renewClaims(ctx.db, token).catch((err) =>
        ctx.log.warn({ err }, 'claims to batch items were not renewed; the next attempt is in 1.5 seconds'),
      )
    }, RENEWAL_MS)
    await Promise.all(items.map((item) => processItem(ctx, batch, item, token, lookups))).finally(() =>
      clearInterval(renewal),
    )
  }
  await finishBatch(ctx.db, batchId, ctx.now())
}

type Lookups = ReturnType<typeof createCachedLookups>

async function processItem(ctx: Context, batch: BatchRow, item: Item, token: string, lookups: Lookups) {
  const result = await renderItem(ctx, batch, item, lookups).catch((err: unknown) => {
    if (err instanceof AppError) return err
    const isBusy = err instanceof RenderTimeoutError
    const fields = { err, batchId: batch.id, itemId: item.id, attempt: item.attempts }
    ctx.log.error(fields, 'producing a report of a batch failed; each report is attempted up to five times')
    if (item.attempts >= MAX_ATTEMPTS) return new AppError(failureCodeOf(err))
    return { waitSeconds: isBusy ? BUSY_WAIT_SECONDS * item.attempts : 0 }
  })
  if ('waitSeconds' in result) await releaseClaim(ctx.db, item.id, token, result.waitSeconds)
  else if (result instanceof AppError) await saveFailure(ctx.db, item.id, token, result)
  else await saveFile(ctx.db, item.id, token, result)
}

function failureCodeOf(err: unknown): ErrorCode {
  if (err instanceof RenderTimeoutError) return 'service.unavailable'
  return err instanceof RendererUnavailableError ? 'report.unavailable' : 'internal'
}

async function renderItem(ctx: Context, batch: BatchRow, item: Item, lookups: Lookups) {
  if (item.attempts > MAX_ATTEMPTS) throw new AppError('internal')
  const report = item.assessment_id
    ? await loadIndividualReport(ctx, batch, item.assessment_id, lookups)
    : await loadRequestedGroupReport(ctx, batch)
  return ctx.renderPdf(report, item.attempts)
}

async function loadIndividualReport(ctx: Context, batch: BatchRow, assessmentId: string, lookups: Lookups) {
  const request = {
    assessmentId,
    scope: createScope(batch.organization_id, batch.scope_cohort_ids),
    language: batch.language ?? undefined,
  }
  return (await loadReportForBatch(ctx, request, lookups)).report
}

/** The administrator who requested the report must still administer the cohort. */
async function loadRequestedGroupReport(ctx: Context, batch: BatchRow) {
  if (!batch.cohort_id || batch.edition_number === null) throw new AppError('not_found')
  if (!batch.requested_by) throw new AppError('batch.requester_left')
  const isStillAdministrator = await hasRoleNow(ctx, batch.requested_by, {
    organization_id: batch.organization_id,
    cohort_id: batch.cohort_id,
  })
  if (!isStillAdministrator) throw new AppError('batch.requester_left')
  const { report } = await loadGroupReport(ctx, {
    organizationId: batch.organization_id,
    cohortId: batch.cohort_id,
    language: batch.language ?? undefined,
    instrument: `${batch.instrument_id}@${batch.instrument_version}`,
    edition: batch.edition_number,
  })
  return report
}
