import type { Context } from '../../platform/base/context.ts'
import { runEach } from '../../platform/jobs/periodic-tasks.ts'
import { computeEvidence } from './freeze-evidence.ts'
import { insertEvidence, listAssessmentsWithoutEvidence, tryEvidenceLock } from './queries.ts'

const BATCH_SIZE = 200
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Stores evidence for the completed assessments that have none, in small transactions. These assessments belong to
 * a demo. Several processes may call this function at the same time; only one of them stores evidence at a time, and
 * the others return early. Returns the number of assessments that this call processed.
 */
export async function freezeMissingEvidence(ctx: Pick<Context, 'db' | 'saveDb' | 'state' | 'now'>) {
  const { db, now } = ctx
  let total = 0
  const failures: unknown[] = []
  for (let afterId: string | undefined = LOWEST_ID; afterId; ) {
    const ids: string[] = await db.transaction().execute(async (trx) => {
      if (!(await tryEvidenceLock(trx))) return []
      const assessments = await listAssessmentsWithoutEvidence(trx, afterId!, BATCH_SIZE)
      const rows: Awaited<ReturnType<typeof computeEvidence>>[] = []
      // Outside the transaction, which an error would abort.
      await runEach(assessments, async (assessment) =>
        rows.push(await computeEvidence(ctx, assessment)),
      ).catch((error) => failures.push(error))
      await insertEvidence(trx, rows, now())
      return assessments.map(({ id }) => id)
    })
    total += ids.length
    afterId = ids.at(-1)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'evidence could not be computed')
  return total
}
