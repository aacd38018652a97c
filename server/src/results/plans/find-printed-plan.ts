import type { IndividualReport } from '@lpi/contract'
import type { Db } from '../../platform/db/connect.ts'
import { findPlan } from './shared-queries.ts'

/** The part of the learner's plan that is about one assessment, for the PDF of its report; null if there is none. */
export async function findPrintedPlan(
  db: Db,
  userId: string,
  assessmentId: string,
): Promise<IndividualReport['ownPlan']> {
  const plan = await findPlan(db, userId)
  const steps = (plan?.steps ?? []).filter(({ assessment_id }) => assessment_id === assessmentId)
  const notes: (string | null)[] = []
  for (const note of plan?.notes ?? []) {
    if (note.assessmentId === assessmentId) notes[note.prompt] = note.text
  }
  if (steps.length === 0 && notes.length === 0) return null
  return {
    steps: steps.map(({ body, due_on, outcome }) => ({ text: body, dueOn: due_on, outcome })),
    notes: Array.from(notes, (text) => text ?? null),
  }
}
