import type { Plan, PlanStep } from '@lpi/contract'
import type { StepRow } from './queries.ts'
import type { findPlan } from './shared-queries.ts'

export function presentStep(row: StepRow): PlanStep {
  return {
    id: row.id,
    assessmentId: row.assessment_id,
    statementId: row.statement_id,
    text: row.body,
    dueOn: row.due_on,
    outcome: row.outcome,
    outcomeAt: row.outcome_at && new Date(row.outcome_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    version: row.version,
  }
}

type PlanRow = Awaited<ReturnType<typeof findPlan>>

export function presentPlan(row: PlanRow): Plan {
  return {
    consentedAt: row?.consented_at.toISOString() ?? null,
    sendsReminders: row?.sends_reminders ?? false,
    steps: row?.steps.map(presentStep) ?? [],
    notes: row?.notes ?? [],
  }
}
