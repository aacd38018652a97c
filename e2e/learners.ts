import { inject } from 'vitest'
import { completeAssessment, newPerson, type Person, registerThroughApi, startAssessment } from './people.ts'

/** A newly registered learner with a session. */
export function newLearner(overrides: Partial<Person> = {}) {
  return registerThroughApi(inject('product').url, newPerson(overrides))
}

/** A learner who has redeemed an access code, with the id of the new assessment. */
export async function newLearnerInProgress(
  accessCode = inject('product').firstRun.accessCode,
  overrides = {},
) {
  const learner = await newLearner(overrides)
  return { learner, id: await startAssessment(learner, accessCode) }
}

/** A learner with a completed assessment and an available report. */
export async function newLearnerWithReport(
  accessCode = inject('product').firstRun.accessCode,
  overrides = {},
) {
  const { learner, id } = await newLearnerInProgress(accessCode, overrides)
  await completeAssessment(learner, id)
  return { learner, id }
}
