import { endpoints } from '@lpi/contract'
import { buildAddresses } from './invitation-steps.ts'
import { answersTo, sampleInstrument } from './sample-instrument.ts'
import type { TestApp } from './test-app.ts'
import { findMailedCode } from './unconfirmed-address-steps.ts'

type Learner = { accessToken: string }

export function askObservers(t: TestApp, learner: Learner, assessmentId: string, emails: readonly string[]) {
  const args = { params: { assessmentId }, body: { emails: [...emails] } }
  return t.call(endpoints.askObservers, args, learner)
}

/** Asks new observers for ratings. Returns their addresses and the codes in their emails. */
export async function askSomeObservers(t: TestApp, learner: Learner, assessmentId: string, count = 3) {
  const emails = buildAddresses(count)
  const { status } = await askObservers(t, learner, assessmentId, emails)
  if (status !== 200) throw new Error(`The observers were not asked: ${status}.`)
  const observers: { email: string; code: string }[] = []
  for (const email of emails) observers.push({ email, code: await findMailedCode(t, email, '/observer') })
  return observers
}

export function accept(t: TestApp, code: string) {
  return t.call(endpoints.acceptRating, { body: { code } })
}

export function save(t: TestApp, code: string, ...values: number[]) {
  return t.call(endpoints.saveRating, { body: { code, responses: answersTo(sampleInstrument(), ...values) } })
}

export function finish(t: TestApp, code: string) {
  return t.call(endpoints.finishRating, { body: { code } })
}

/**
 * Accepts the notice for observers, rates every statement, and finishes. The last value is used for all remaining
 * statements.
 */
export async function completeRating(t: TestApp, code: string, ...values: number[]) {
  await accept(t, code)
  await save(t, code, ...values)
  return finish(t, code)
}

export function readFeedback(t: TestApp, learner: Learner, assessmentId: string) {
  return t.call(endpoints.getObserverFeedback, { params: { assessmentId }, query: {} }, learner)
}

export function close(t: TestApp, learner: Learner, assessmentId: string) {
  return t.call(endpoints.closeObserverFeedback, { params: { assessmentId }, body: {} }, learner)
}
