import { endpoints } from '@lpi/contract'
import { erasePerson } from '../../server/src/operation/retention/erase-person.ts'
import { insertCompletedAssessments } from '../../server/src/testing/insert-completed-assessments.ts'
import type { TestApp } from '../../server/src/testing/open-test-app.ts'
import { createDocumentCollector } from './collect-documents.ts'
import type { History, HistoryEvent } from './create-history.ts'
import { assertIndependentOfAnswers } from './independence.ts'
import { DEMOGRAPHIC } from './instrument.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createWorld, logIn, type World } from './world.ts'

/**
 * Simulates a history in the product. Once `completedBeforeReading` assessments are completed, the attackers read the
 * group reports of all cohorts and the comparisons in learners' own reports over HTTP after each event. For a `select`
 * event, they read only the report about the selected people.
 */
export async function simulateHistory(t: TestApp, history: History) {
  const world = await createWorld(t, history)
  const timeline = createTimeline()
  const collector = createDocumentCollector(t, world, timeline)
  for (const [cohort, { release }] of history.cohorts.entries()) {
    if (release !== 'at-once') await setRelease(t, world, cohort, release)
  }
  let completedCount = 0
  for (const [i, event] of history.events.entries()) {
    t.clock.now = new Date(world.start + (i + 1) * 1000)
    if (event.kind === 'select') await collector.readSelection(event)
    else {
      await simulateEvent(t, world, timeline, event)
      if (event.kind === 'complete') completedCount++
      if (completedCount >= history.completedBeforeReading) await collector.readAll()
    }
  }
  await collector.openAllReports()
  await assertIndependentOfAnswers(t, world, timeline)
  return {
    history,
    instrument: world.instrument,
    ...collector.contents(),
    assessments: timeline.assessments(),
  }
}

export type SimulatedHistory = Awaited<ReturnType<typeof simulateHistory>>

async function simulateEvent(
  t: TestApp,
  world: World,
  timeline: Timeline,
  event: Exclude<HistoryEvent, { kind: 'select' }>,
) {
  switch (event.kind) {
    case 'complete':
      await completeAssessment(t, world, event)
      return timeline.complete({ ...event, organization: world.history.cohorts[event.cohort]!.organization })
    case 'withdraw':
      await changeConsent(t, world, event.person, 'withdrawn')
      return timeline.withdraw(event.person)
    case 'accept':
      await changeConsent(t, world, event.person, 'accepted')
      return timeline.accept(event.person)
    case 'erase':
      await erasePerson(t.ctx, world.people[event.person]!.username)
      return timeline.erase(event.person)
    case 'move':
      if (await moveAssessment(t, world, timeline, event)) timeline.move(event.assessmentId, event.cohort)
      return
    case 'release':
      return releaseReports(t, world, event.cohort)
  }
}

function completeAssessment(
  t: TestApp,
  { people, cohorts, instrument }: World,
  { person, cohort, assessmentId, answers, role }: Extract<HistoryEvent, { kind: 'complete' }>,
) {
  const { userId } = people[person]!
  const { cohortId } = cohorts[cohort]!
  const allAnswers = [
    ...instrument.statements.map(({ id }, i) => ({ questionId: id, value: answers[i]! })),
    ...(role ? [{ questionId: DEMOGRAPHIC, value: role }] : []),
  ]
  return insertCompletedAssessments(t, [{ userId, assessmentId, cohortId, instrument, answers: allAnswers }])
}

async function changeConsent(t: TestApp, world: World, person: number, status: 'accepted' | 'withdrawn') {
  const { userId } = world.people[person]!
  const body = {
    userId,
    policyType: 'privacy-policy',
    version: t.ctx.config.PRIVACY_POLICY_VERSION,
    status,
  } as const
  const caller = await logIn(t, world, person)
  const response = await t.call(endpoints.createConsent, { params: { userId }, body }, caller)
  if (response.status !== 201) throw new Error(`Changing a consent returned ${response.status}.`)
}

/**
 * Returns false if the product refuses the move because the assessment is in a released block, or because its learner
 * has withdrawn consent or erased their account.
 */
async function moveAssessment(
  t: TestApp,
  { people, cohorts, administrator }: World,
  timeline: Timeline,
  { person, cohort, assessmentId }: Extract<HistoryEvent, { kind: 'move' }>,
) {
  const from = timeline.cohortOf(assessmentId)
  const { organizationId, cohortId: folderId } = cohorts[cohort]!
  const args = {
    params: { userId: people[person]!.userId, assessmentId },
    query: { organizationId },
    body: { fromFolderId: cohorts[from]!.cohortId, folderId },
  }
  const { status } = await t.call(endpoints.moveAssessment, args, administrator)
  if (![204, 404, 409].includes(status)) throw new Error(`Moving an assessment returned ${status}.`)
  return status === 204
}

async function setRelease(t: TestApp, world: World, cohort: number, kind: 'by-administrator') {
  const { cohortId, organizationId, version } = world.cohorts[cohort]!
  const args = { params: { folderId: cohortId }, query: { organizationId }, body: { kind, version } }
  const response = await t.call(endpoints.updateRelease, args, world.administrator)
  if (response.status !== 200) throw new Error(`Changing a release setting returned ${response.status}.`)
  world.cohorts[cohort]!.version = response.body.release.version
}

async function releaseReports(t: TestApp, world: World, cohort: number) {
  const { cohortId, organizationId, version } = world.cohorts[cohort]!
  const body = { version, notifyLearners: false }
  const args = { params: { folderId: cohortId }, query: { organizationId }, body }
  const response = await t.call(endpoints.releaseReports, args, world.administrator)
  if (response.status !== 200) throw new Error(`Releasing reports returned ${response.status}.`)
  world.cohorts[cohort]!.version = response.body.release.version
}
