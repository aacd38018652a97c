import { inject } from 'vitest'
import {
  buildPerson,
  completeAssessment,
  createAssessment,
  type Person,
  registerThroughApi,
} from './people.ts'

/** Registers a learner and returns the learner with a session. */
export function createLearner(overrides: Partial<Person> = {}) {
  return registerThroughApi(inject('product').url, buildPerson(overrides))
}

/** Creates a learner who has redeemed an access code. Also returns the id of the new assessment. */
export async function createLearnerWithAssessment(
  accessCode = inject('product').firstRun.accessCode,
  overrides = {},
) {
  const learner = await createLearner(overrides)
  return { learner, id: await createAssessment(learner, accessCode) }
}

/** Creates a learner with a completed assessment and an available report. */
export async function createLearnerWithReport(
  accessCode = inject('product').firstRun.accessCode,
  overrides = {},
) {
  const { learner, id } = await createLearnerWithAssessment(accessCode, overrides)
  await completeAssessment(learner, id)
  return { learner, id }
}
