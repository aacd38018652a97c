import { randomUUID } from 'node:crypto'
import { type Args, endpoints, type PlanStep } from '@lpi/contract'
import { mailCheckIn } from '../results/plans/check-ins/send-plan-reminders.ts'
import { insertPlan, insertStep } from '../results/plans/queries.ts'
import type { TestApp } from './test-app.ts'
import { findMailedCode } from './unconfirmed-address-steps.ts'

type Learner = { userId: string; accessToken: string }

export async function insertOwnPlan(t: TestApp, { userId }: { userId: string }) {
  await insertPlan(t.ctx.db, userId, t.ctx.now())
}

/** Inserts a step that has a date and belongs to an arbitrary assessment. */
export async function insertDatedStep(t: TestApp, { userId }: { userId: string }) {
  await insertOwnPlan(t, { userId })
  const { id: assessmentId } = await t.ctx.db
    .selectFrom('assessments')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const content = {
    assessmentId,
    text: 'Ask',
    dueOn: '2031-05-04',
    statementId: null,
    outcome: null,
    version: 0,
  }
  await insertStep(t.ctx.db, { id: randomUUID(), userId, content, now: t.ctx.now() })
}

type StepFields = Partial<Args<typeof endpoints.savePlanStep>['body']> & { stepId?: string }

/** Saves a step through the API. */
export async function saveStep(
  t: TestApp,
  learner: Learner,
  assessmentId: string,
  { stepId = randomUUID(), ...fields }: StepFields = {},
) {
  const body = { assessmentId, text: 'Ask two people', version: 0, ...fields }
  return t.call(endpoints.savePlanStep, { params: { stepId }, body }, learner)
}

/** Starts the plan if necessary, and adds a step to it. */
export async function addStep(
  t: TestApp,
  learner: Learner,
  assessmentId: string,
  fields: StepFields = {},
): Promise<PlanStep> {
  await insertOwnPlan(t, learner)
  const { body } = await saveStep(t, learner, assessmentId, fields)
  return body
}

/**
 * Inserts a step and emails the learner a link to a check-in about all their steps. Returns the code of the link and
 * the id of one of the steps.
 */
export async function insertCheckIn(t: TestApp, learner: { userId: string; username: string }) {
  await insertDatedStep(t, learner)
  const steps = await t.ctx.db
    .selectFrom('plan_steps')
    .select(['id', 'body'])
    .where('user_id', '=', learner.userId)
    .execute()
  const recipient = { user_id: learner.userId, email: learner.username, first_name: 'Ada', language: null }
  await mailCheckIn(
    t.ctx,
    t.ctx.db,
    recipient,
    steps.map((step) => ({ ...step, due_on: null })),
  )
  return { code: await findMailedCode(t, learner.username, '/plan-check-in'), stepId: steps[0]!.id }
}
