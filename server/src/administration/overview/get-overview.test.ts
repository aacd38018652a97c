import {
  type AssessmentFilters,
  type Cohort,
  type CohortProgress,
  endpoints,
  type Progress,
} from '@lpi/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { updateAnswers } from '../../answering/assessments/queries.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildInvitation,
  buildUser,
} from '../../testing/builders.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { buildAddress } from '../../testing/invitation-steps.ts'
import { type ReleaseInput, setRelease } from '../../testing/release-steps.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterEach(() => {
  delete t.clock.now
})
afterAll(() => t.close())

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

async function buildCollege(cohortNames: string[]) {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const instrument = await buildInstrument(t)
  const cohorts: string[] = []
  for (const name of cohortNames) cohorts.push((await buildCohort(t, { organizationId, name })).cohortId)

  async function getOverview(page: object = {}) {
    const request = { query: { organizationId, ...page } }
    const { status, body } = await t.call(endpoints.getOverview, request, administrator)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  /** The number of rows in the list of assessments with these filters. */
  async function countRows(filters: Partial<Record<keyof AssessmentFilters, unknown>>) {
    const request = { query: { organizationId }, body: filters as object }
    return (await t.call(endpoints.searchAssessments, request, administrator)).body.total
  }

  /** The numbers that the overview shows, each counted in the list of assessments. */
  async function countInLists(filters: object, weeks: { from: string; to: string }[]): Promise<Progress> {
    const countStatus = (status: string) => countRows({ ...filters, status })
    return {
      invited: await countStatus('INVITATION_SENT'),
      notStarted: await countStatus('ACCEPTED'),
      inProgress: await countStatus('IN_PROGRESS'),
      completed: await countStatus('COMPLETED'),
      completedInWeeks: await Promise.all(
        weeks.map(({ from, to }) =>
          countRows({ ...filters, status: 'COMPLETED', completedFrom: from, completedTo: to }),
        ),
      ),
    }
  }
  return { administrator, organizationId, instrument, cohorts, getOverview, countInLists }
}

async function buildStartedAssessment(options: Parameters<typeof buildAssessment>[1]) {
  const { assessmentId, instrument } = await buildAssessment(t, options)
  const answers = new Map([[instrument.statements[0]!.id, 3]])
  await updateAnswers(t.ctx.db, { assessmentId, answers, status: 'IN_PROGRESS', now: t.ctx.now() })
}

/** Adds people in every state to a cohort, including some who are not counted. */
async function fillCohort(cohortId: string, instrument: Awaited<ReturnType<typeof buildInstrument>>) {
  const options = { cohortId, instrument }
  const learner = await buildUser(t)
  for (const days of [0, 0, 9, 30, 200]) {
    t.clock.now = daysAgo(days)
    await buildCompletedAssessment(t, { ...options, learner: days === 0 ? learner : await buildUser(t) })
  }
  delete t.clock.now
  await buildStartedAssessment(options)
  await buildAssessment(t, options)
  await buildAssessment(t, options)
  const withdrawnPerson = await buildCompletedAssessment(t, options)
  await buildInvitation(t, { ...options, email: withdrawnPerson.learner.username })
  await withdrawConsent(t, withdrawnPerson.learner)
  for (const isWithdrawn of [false, true]) {
    await buildInvitation(t, { ...options, email: buildAddress(), isWithdrawn })
  }
}

const progressOf = ({ id, name, release, ...progress }: CohortProgress) => progress

describe('the overview', () => {
  it('shows the same numbers as the list of assessments, for every cohort and week and in total (REQ-181, REQ-182, REQ-184)', async () => {
    const { cohorts, instrument, getOverview, countInLists } = await buildCollege([
      'Group 10',
      'Group 9',
      'Old',
    ])
    const [cohort10, cohort9, oldCohort] = cohorts as [string, string, string]
    for (const cohortId of cohorts) await fillCohort(cohortId, instrument)
    await buildCompletedAssessment(t, { cohortId: cohort9, instrument })
    await t.ctx.db
      .updateTable('cohorts')
      .set({ archived_at: t.ctx.now() })
      .where('id', '=', oldCohort)
      .execute()

    const { weeks, progress, items, total } = await getOverview()
    expect(items.map(({ id }: CohortProgress) => id)).toEqual([cohort9, cohort10])
    expect(total).toBe(2)
    expect(progress).toMatchObject({ invited: 2, notStarted: 4, inProgress: 2, completed: 11 })
    expect(progress).toEqual(await countInLists({ isArchived: false }, weeks))
    expect(await countInLists({ isArchived: true }, weeks)).toMatchObject({ completed: 5 })
    for (const cohort of items as CohortProgress[]) {
      expect(progressOf(cohort)).toEqual(await countInLists({ folderIds: [cohort.id] }, weeks))
    }
    const completedInAllWeeks = progress.completedInWeeks.reduce((sum: number, n: number) => sum + n, 0)
    expect(completedInAllWeeks).toBe(9)
  })

  it('counts a person with several assessments and invitations once', async () => {
    const { organizationId, cohorts, instrument, getOverview } = await buildCollege(['Spring', 'Autumn'])
    const [cohortId, otherCohortId] = cohorts as [string, string]
    const learner = await buildUser(t)
    await buildCompletedAssessment(t, { cohortId, instrument, learner })
    await buildAssessment(t, { cohortId: otherCohortId, instrument, learner })
    const { cohortId: thirdCohortId } = await buildCohort(t, { organizationId, name: 'Summer' })
    for (const email of [learner.username, 'new@example.com'])
      await buildInvitation(t, { cohortId: thirdCohortId, instrument, email })
    await buildInvitation(t, { cohortId, instrument, email: 'new@example.com' })
    expect(await getOverview()).toMatchObject({
      progress: { invited: 3, notStarted: 1, completed: 1 },
      people: { total: 2, completed: 1 },
    })
  })

  it('is empty if the organization has no cohorts, and lists cohorts in pages (REQ-181)', async () => {
    const { organizationId, getOverview } = await buildCollege([])
    expect(await getOverview()).toMatchObject({
      progress: { invited: 0, notStarted: 0, inProgress: 0, completed: 0 },
      people: { total: 0, completed: 0 },
      tasks: [],
      taskCount: 0,
      items: [],
      total: 0,
    })
    for (const name of ['C', 'A', 'B']) await buildCohort(t, { organizationId, name })
    const { items, total } = await getOverview({ offset: 1, size: 1 })
    expect(items.map(({ name }: CohortProgress) => name)).toEqual(['B'])
    expect(total).toBe(3)
  })
})

describe('the list of tasks', () => {
  type College = Awaited<ReturnType<typeof buildCollege>>

  async function listTasks({ getOverview }: College) {
    const { tasks } = await getOverview()
    return tasks.map(({ kind, cohort }: { kind: string; cohort: CohortProgress }) => [cohort.name, kind])
  }

  const changeRelease = ({ organizationId, administrator }: College, cohortId: string, input: ReleaseInput) =>
    setRelease(t, { organizationId, administrator, cohortId } as Parameters<typeof setRelease>[1], input, 0)

  it('begins with cohorts whose release date is near, followed by cohorts with reports to release then cohorts with people to remind, and then cohorts in which everyone has finished; the list of cohorts has the same order (REQ-183)', async () => {
    const college = await buildCollege([
      'Behind',
      'Friday',
      'Next year',
      'Tomorrow',
      'Waiting',
      'New',
      'Done',
      'Finished long ago',
    ])
    const [
      lateCohort,
      fridayCohort,
      nextYearCohort,
      tomorrowCohort,
      waitingCohort,
      newCohort,
      ...doneCohorts
    ] = college.cohorts as string[] & [string]
    const { instrument, organizationId, administrator } = college
    const dayIn = (days: number) => daysAgo(-days).toISOString().slice(0, 10)
    for (const [cohortId, date] of [
      [fridayCohort!, dayIn(4)],
      [tomorrowCohort!, dayIn(1)],
      [nextYearCohort!, dayIn(365)],
    ] as const) {
      await buildAssessment(t, { cohortId, instrument })
      await changeRelease(college, cohortId, { kind: 'from-date', date, timeZone: 'UTC' })
    }
    await changeRelease(college, waitingCohort!, { kind: 'by-administrator' })
    await buildCompletedAssessment(t, { cohortId: waitingCohort!, instrument })
    await buildAssessment(t, { cohortId: newCohort!, instrument })
    t.clock.now = daysAgo(3)
    await buildAssessment(t, { cohortId: lateCohort, instrument })
    for (const [i, days] of [27, 29].entries()) {
      t.clock.now = daysAgo(days)
      for (let n = 0; n < 5; n++) await buildCompletedAssessment(t, { cohortId: doneCohorts[i]!, instrument })
    }
    delete t.clock.now

    const tasks = await listTasks(college)
    const query = { organizationId, orderBy: '-Task', size: 5 }
    const { body } = await t.call(endpoints.listCohorts, { query }, administrator)
    expect(body.items.map(({ name, task }: Cohort) => [name, task])).toEqual(tasks)
    expect(body.total).toBe(8)
    expect(tasks).toEqual([
      ['Tomorrow', 'OPENS_SOON'],
      ['Friday', 'OPENS_SOON'],
      ['Waiting', 'RELEASE'],
      ['Behind', 'REMIND'],
      ['Done', 'GROUP_REPORT'],
    ])
  })

  it('contains at most five tasks, and the overview states the total number of tasks (REQ-183)', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Group ${index}`)
    const { cohorts, instrument, getOverview } = await buildCollege(names)
    t.clock.now = daysAgo(10)
    for (const cohortId of cohorts) await buildAssessment(t, { cohortId, instrument })
    delete t.clock.now
    const { tasks, taskCount } = await getOverview()
    expect([tasks.length, taskCount]).toEqual([5, 6])
  })
})
