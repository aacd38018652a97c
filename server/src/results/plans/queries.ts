import type { PlanOutcome, SavePlanStepBody } from '@lpi/contract'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/db/connect.ts'

/** A step that was selected as JSON, in which times are strings. */
export type StepRow = {
  id: string
  assessment_id: string
  statement_id: string | null
  body: string
  due_on: string | null
  outcome: PlanOutcome | null
  outcome_at: string | null
  created_at: string
  version: number
}

export const step = sql`jsonb_build_object('id', id, 'assessment_id', assessment_id, 'statement_id', statement_id,
  'body', body, 'due_on', due_on, 'outcome', outcome, 'outcome_at', outcome_at, 'created_at', created_at,
  'version', version)`

/** Returns false if the learner has already agreed to store a plan. */
export async function insertPlan(trx: Db, userId: string, now: Date) {
  const row = await trx
    .insertInto('plans')
    .values({ user_id: userId, consented_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the plan with its steps and notes. Returns false if there is none. */
export async function deletePlan(trx: Db, userId: string) {
  const row = await trx
    .deleteFrom('plans')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the row of the plan until the transaction ends, so that saves of steps and notes are applied one at a time. */
export async function lockPlan(trx: Db, userId: string) {
  return trx
    .selectFrom('plans')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Separate from `lockPlan`, because an SQL statement that waits for the row lock does not see the steps that the
 * previous holder of the lock inserted.
 */
export async function countSteps(trx: Db, userId: string) {
  const { n } = await trx
    .selectFrom('plan_steps')
    .select(sql<number>`count(*)::integer`.as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

export async function hasCompletedAssessment(db: Db, userId: string, assessmentId: string) {
  const row = await db
    .selectFrom('assessments')
    .select('id')
    .where('id', '=', assessmentId)
    .where('user_id', '=', userId)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirst()
  return row !== undefined
}

const stepColumn = sql<StepRow>`${step}`.as('step')

export async function findPlanStep(db: Db, stepId: string) {
  return db
    .selectFrom('plan_steps')
    .select(['user_id', 'version', 'outcome_at'])
    .select(stepColumn)
    .where('id', '=', stepId)
    .executeTakeFirst()
}

type StepContent = z.output<typeof SavePlanStepBody>

/** Returns undefined if the id is taken. */
export async function insertStep(
  trx: Db,
  { id, userId, content, now }: { id: string; userId: string; content: StepContent; now: Date },
) {
  const row = await trx
    .insertInto('plan_steps')
    .values({
      id,
      user_id: userId,
      assessment_id: content.assessmentId,
      statement_id: content.statementId,
      body: content.text,
      due_on: content.dueOn,
      outcome: content.outcome,
      outcome_at: content.outcome && now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(stepColumn)
    .executeTakeFirst()
  return row?.step
}

type StepChange = {
  text: string
  dueOn: string | null
  outcome: PlanOutcome | null
  outcomeAt: Date | null
}

export async function updateStep(trx: Db, stepId: string, { text, dueOn, outcome, outcomeAt }: StepChange) {
  const row = await trx
    .updateTable('plan_steps')
    .set(({ eb }) => ({
      body: text,
      due_on: dueOn,
      outcome,
      outcome_at: outcomeAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', stepId)
    .returning(stepColumn)
    .executeTakeFirstOrThrow()
  return row.step
}

export async function deleteStep(db: Db, userId: string, stepId: string) {
  await db.deleteFrom('plan_steps').where('id', '=', stepId).where('user_id', '=', userId).execute()
}

type Notes = { userId: string; assessmentId: string; notes: readonly { prompt: number; text: string }[] }

/** Writes the notes on these prompts. A note with an empty `text` is deleted. */
export async function writeNotes(trx: Db, { userId, assessmentId, notes }: Notes) {
  const texts = new Map(notes.map(({ prompt, text }) => [prompt, text]))
  const writtenTexts = [...texts].filter(([, text]) => text !== '')
  const prompts = [...texts.keys()]
  await trx
    .deleteFrom('plan_notes')
    .where('assessment_id', '=', assessmentId)
    .where('prompt', '=', sql<number>`any(${prompts}::smallint[])`)
    .execute()
  if (writtenTexts.length === 0) return
  await trx
    .insertInto('plan_notes')
    .values(
      writtenTexts.map(([prompt, text]) => ({
        assessment_id: assessmentId,
        user_id: userId,
        prompt,
        body: text,
      })),
    )
    .execute()
}

export async function findAddress(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Returns whether the setting changed. */
export async function updatePlanReminderSetting(trx: Db, userId: string, isOn: boolean) {
  const row = await trx
    .updateTable('plans')
    .set({ sends_reminders: isOn })
    .where('user_id', '=', userId)
    .where('sends_reminders', '!=', isOn)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
