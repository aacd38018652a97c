import { type BatchReport, findUnprintableScript } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import { type BatchRow, findBatch } from './queries.ts'

/** How long the files of a finished batch are kept. */
export const BATCH_KEEP_DAYS = 7

const DAY_MS = 86_400_000

export function presentBatch(row: BatchRow): BatchReport {
  const selfUrl = `/api/v4/batch-reports/${row.id}`
  const { finished_at: finishedAt } = row
  const retentionMs = BATCH_KEEP_DAYS * DAY_MS
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    id: row.id,
    type: row.kind,
    status: row.status,
    total: row.total,
    completed: row.completed,
    failed: row.failed,
    folder: row.cohort_id && row.cohort_name ? { id: row.cohort_id, name: row.cohort_name } : null,
    edition:
      row.edition_number !== null && row.edition_people !== null
        ? { number: row.edition_number, n: row.edition_people }
        : null,
    language: row.language,
    unprintable: row.names_in_other_scripts.flatMap((learnerName) => {
      const script = findUnprintableScript(learnerName)
      return script ? { learnerName, script } : []
    }),
    requestedBy: name || null,
    createdAt: row.created_at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: finishedAt ? new Date(finishedAt.getTime() + retentionMs).toISOString() : null,
    links: { self: selfUrl, file: row.status === 'DONE' ? `${selfUrl}/file` : null },
  }
}

/** Presents a batch that the caller has just created or changed. */
export async function loadBatch(ctx: Context, batchId: string) {
  const row = await findBatch(ctx.db, batchId)
  if (!row) throw new Error(`Batch ${batchId} does not exist.`)
  return presentBatch(row)
}
