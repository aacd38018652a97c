import { inject } from 'vitest'
import { completeAssessment, newPerson, type Person, registerByCall, startAssessment } from './people.ts'

/** Somebody who has just registered, for journeys that are about what comes afterwards. */
export function newLearner(given: Partial<Person> = {}) {
  return registerByCall(inject('product').url, newPerson(given))
}

/** Somebody who has redeemed a code, and the assessment that it gave. */
export async function learnerUnderWay(accessCode = inject('product').firstRun.accessCode, given = {}) {
  const learner = await newLearner(given)
  return { learner, id: await startAssessment(learner, accessCode) }
}

/** Somebody who has completed an assessment, and whose report is open. */
export async function learnerWithReport(accessCode = inject('product').firstRun.accessCode, given = {}) {
  const { learner, id } = await learnerUnderWay(accessCode, given)
  await completeAssessment(learner, id)
  return { learner, id }
}
