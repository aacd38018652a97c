import type { Context } from '../base/context.ts'
import { computeEvidence } from './freeze-evidence.ts'
import { insertEvidence, listAssessmentsWithoutEvidence, tryEvidenceLock } from './queries.ts'

const BATCH_SIZE = 200
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Stores evidence for the completed assessments that have none, in small transactions. These assessments belong to
 * a demo. Several processes may call this function at the same time; only one of them stores evidence at a time, and
 * the others return early. Returns the number of assessments that this call processed.
 */
export async function freezeMissingEvidence({ db, now }: Pick<Context, 'db' | 'now'>) {
  let total = 0
  for (let afterId: string | undefined = LOWEST_ID; afterId; ) {
    const ids: string[] = await db.transaction().execute(async (trx) => {
      if (!(await tryEvidenceLock(trx))) return []
      const assessments = await listAssessmentsWithoutEvidence(trx, afterId!, BATCH_SIZE)
      const rows = []
      for (const assessment of assessments) rows.push(await computeEvidence(trx, assessment))
      await insertEvidence(trx, rows, now())
      return assessments.map(({ id }) => id)
    })
    total += ids.length
    afterId = ids.at(-1)
  }
  return total
}
