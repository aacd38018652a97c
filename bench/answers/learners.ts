import { writeFile } from 'node:fs/promises'
import { withDatabase } from '../../e2e/database.ts'
import { logInThroughApi } from '../../e2e/people.ts'
import type { Demo } from '../demo-product.ts'

const ANSWERS_PER_SAVE = 6

export type BenchLearner = { email: string; userId: string; assessmentId: string; questionIds: string[] }

/** Lists learners who have started an assessment but have not completed it. */
export async function listStartedLearners(folder: string, count: number): Promise<BenchLearner[]> {
  return withDatabase(folder, async (db) => {
    const rows = await db
      .selectFrom('assessments')
      .innerJoin('users', 'users.id', 'assessments.user_id')
      .innerJoin('instruments', (join) =>
        join
          .onRef('instruments.id', '=', 'assessments.instrument_id')
          .onRef('instruments.version', '=', 'assessments.instrument_version'),
      )
      .select([
        'users.email',
        'users.id as userId',
        'assessments.id as assessmentId',
        'instruments.definition',
      ])
      .where('assessments.status', '=', 'IN_PROGRESS')
      .orderBy('assessments.id')
      .limit(count)
      .execute()
    if (rows.length < count)
      throw new Error(
        `Only ${rows.length} learners of the generated organization have an assessment in progress.`,
      )
    return rows.map(({ definition, ...learner }) => {
      const { statements } = definition as unknown as { statements: { id: string }[] }
      return { ...learner, questionIds: statements.slice(0, ANSWERS_PER_SAVE).map(({ id }) => id) }
    })
  })
}

/**
 * Writes the file that save.lua reads. Call it before each measurement: it logs the learners in again, because the
 * access tokens of an earlier measurement may have expired.
 */
export async function writeRequestFile(
  file: string,
  url: string,
  learners: readonly BenchLearner[],
  { password }: Demo,
) {
  const lines: string[] = []
  for (const { email, assessmentId, questionIds } of learners) {
    const { accessToken } = await logInThroughApi(url, { email, password })
    const token = accessToken.split(' ')[1]
    lines.push([`/lpi/api/v4/lpi-assessments/${assessmentId}`, token, ...questionIds].join(' '))
  }
  await writeFile(file, `${lines.join('\n')}\n`)
}
