import { withDatabase } from '../../e2e/database.ts'

/** Finds learners who have an assessment with this status and can log in. */
export async function listLearners(folder: string, status: 'IN_PROGRESS' | 'COMPLETED', count: number) {
  return withDatabase(folder, async (db) =>
    db
      .selectFrom('assessments')
      .innerJoin('users', 'users.id', 'assessments.user_id')
      .select(['users.email', 'users.id as userId', 'assessments.id as assessmentId'])
      .where('assessments.status', '=', status)
      .where('users.password_hash', '!=', '-')
      .orderBy('assessments.id')
      .limit(count)
      .execute(),
  )
}

/** Returns the id of the newest session of a user. */
export async function findSessionId(folder: string, userId: string) {
  return withDatabase(folder, async (db) => {
    const { id } = await db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return id
  })
}
