import type { PlanNote } from '@lpi/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { type StepRow, step } from './queries.ts'

/** Reads the plan with one SQL statement. Returns undefined if the learner has not agreed to store a plan. */
export async function findPlan(db: Db, userId: string) {
  return db
    .selectFrom('plans')
    .select([
      'consented_at',
      'sends_reminders',
      sql<StepRow[]>`(select coalesce(jsonb_agg(${step} order by created_at, id), '[]')
        from plan_steps where user_id = plans.user_id)`.as('steps'),
      sql<PlanNote[]>`(select coalesce(jsonb_agg(jsonb_build_object('assessmentId', assessment_id,
          'prompt', prompt, 'text', body) order by assessment_id, prompt), '[]')
        from plan_notes where user_id = plans.user_id)`.as('notes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}
