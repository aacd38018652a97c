import type pg from 'pg'
import { withDatabase } from './installation.ts'
import type { SaveLog } from './saving-learners.ts'

/**
 * Compares the confirmed saves with the database. A confirmed save is lost if its operation is not stored. If the
 * operations of all confirmed saves of an assessment are stored, its answers are checked: the stored answer to a
 * question must be from the last confirmed save or a later save, or else a save was lost. If an assessment was written
 * more times than it has stored operations, a save was applied twice.
 */
export async function compareWithDatabase(connection: pg.ClientConfig, saveLogs: readonly SaveLog[]) {
  return withDatabase(connection, async (client) => {
    const faults: string[] = []
    let lostCount = 0
    let duplicateCount = 0
    for (const { learner, saves } of saveLogs) {
      const { rows } = await client.query(
        `select
          array(select operation_id::text from response_operations where assessment_id = $1) as operations,
          (select jsonb_object_agg(question_id, value) from responses where assessment_id = $1) as answers,
          (select count(*)::integer from assessment_writes where assessment_id = $1) as writes`,
        [learner.assessmentId],
      )
      const { operations, answers, writes } = rows[0] as {
        operations: string[]
        answers: Record<string, unknown> | null
        writes: number
      }
      const storedIds = new Set(operations)
      const missingSaves = saves.filter(({ id, isConfirmed }) => isConfirmed && !storedIds.has(id))
      const wrongIds = learner.questionIds.filter((questionId) => !isExpected(saves, questionId, answers))
      const repeatedCount = Math.max(0, writes - operations.length)
      lostCount += missingSaves.length + (missingSaves.length === 0 ? wrongIds.length : 0)
      duplicateCount += repeatedCount
      if (missingSaves.length > 0)
        faults.push(`assessment ${learner.assessmentId}: confirmed saves lost: ${missingSaves.length}`)
      else if (wrongIds.length > 0)
        faults.push(`assessment ${learner.assessmentId}: answers differ from the last confirmed ones`)
      if (repeatedCount > 0)
        faults.push(`assessment ${learner.assessmentId}: saves applied twice: ${repeatedCount}`)
    }
    return { lost: lostCount, duplicated: duplicateCount, faults }
  })
}

function isExpected(saves: SaveLog['saves'], questionId: string, answers: Record<string, unknown> | null) {
  const savesOfQuestion = saves.filter((save) => save.questionId === questionId)
  const lastConfirmedIndex = savesOfQuestion.findLastIndex(({ isConfirmed }) => isConfirmed)
  if (lastConfirmedIndex < 0) return true
  return savesOfQuestion.slice(lastConfirmedIndex).some(({ value }) => value === answers?.[questionId])
}
