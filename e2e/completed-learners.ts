import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Db } from '../server/src/platform/db/connect.ts'
import { withDatabase } from './database.ts'

type Cohort = { cohortId: string }

/**
 * Creates `count` learners with confirmed addresses who each have one completed assessment in every given cohort. Each learner answers every
 * statement and one demographic question. The answers vary between the learners.
 */
export function createCompletedLearners(cohorts: Cohort | Cohort[], count: number) {
  const cohortIds = [cohorts].flat().map(({ cohortId }) => cohortId)
  return withDatabase(inject('product').dataDir, (db) =>
    db.transaction().execute((trx) => insertCompletedLearners(trx, cohortIds, count)),
  )
}

async function insertCompletedLearners(db: Db, cohortIds: readonly string[], count: number) {
  const { instrument_id, instrument_version, definition } = await db
    .selectFrom('access_codes')
    .innerJoin('instruments', (join) =>
      join
        .onRef('instruments.id', '=', 'instrument_id')
        .onRef('instruments.version', '=', 'instrument_version'),
    )
    .select(['instrument_id', 'instrument_version', 'definition'])
    .where('cohort_id', '=', cohortIds[0]!)
    .executeTakeFirstOrThrow()
  const { statements } = definition as unknown as { statements: { id: string }[] }
  for (let learner = 0; learner < count; learner++) {
    const email = `sample-${randomBytes(6).toString('hex')}@example.com`
    const user = await db
      .insertInto('users')
      .values({
        username: email,
        email,
        first_name: 'Sample',
        last_name: 'Learner',
        password_hash: 'none',
        email_confirmed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [cohort, cohortId] of cohortIds.entries()) {
      const assessment = await db
        .insertInto('assessments')
        .values({
          user_id: user.id,
          cohort_id: cohortId,
          instrument_id,
          instrument_version,
          status: 'COMPLETED',
          completed_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const answers = statements.map(({ id }, i) => ({
        id,
        value: (1 + ((i * 3 + learner * 7 + cohort) % 10)) as unknown,
      }))
      answers.push({ id: 'gender', value: learner % 2 ? 'woman' : 'man' })
      await db
        .insertInto('responses')
        .values(
          answers.map(({ id, value }) => ({
            assessment_id: assessment.id,
            question_id: id,
            value: JSON.stringify(value),
          })),
        )
        .execute()
    }
  }
}
