import { endpoints } from '@lpi/contract'
import { buildAdministrator, buildCohort, buildCompletedAssessment } from './builders.ts'
import type { TestApp } from './test-app.ts'

export type Caller = { accessToken: string }
export type ReleaseInput = {
  kind: 'at-once' | 'from-date' | 'by-administrator'
  date?: string
  timeZone?: string
}

/** A cohort with an administrator and a learner who has completed an assessment. */
export async function buildCohortWithReport(t: TestApp) {
  const { cohortId, organizationId, name } = await buildCohort(t)
  const administrator = await buildAdministrator(t, { organizationId, firstName: 'Ines', lastName: 'Okafor' })
  const { assessmentId, learner } = await buildCompletedAssessment(t, { cohortId })
  return { cohortId, organizationId, name, administrator, assessmentId, learner }
}
type CohortWithReport = Awaited<ReturnType<typeof buildCohortWithReport>>

const cohortArgs = (cohort: CohortWithReport) => ({
  params: { folderId: cohort.cohortId },
  query: { organizationId: cohort.organizationId },
})

export function setRelease(
  t: TestApp,
  cohort: CohortWithReport,
  input: ReleaseInput,
  version: number,
  caller: Caller = cohort.administrator,
) {
  return t.call(endpoints.updateRelease, { ...cohortArgs(cohort), body: { ...input, version } }, caller)
}

export function release(
  t: TestApp,
  cohort: CohortWithReport,
  version: number,
  notifyLearners = false,
  caller: Caller = cohort.administrator,
) {
  return t.call(
    endpoints.releaseReports,
    { ...cohortArgs(cohort), body: { version, notifyLearners } },
    caller,
  )
}

export function openReport(
  t: TestApp,
  { assessmentId, learner }: Pick<CohortWithReport, 'assessmentId' | 'learner'>,
  caller: Caller = learner,
) {
  return t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, caller)
}

export function statusAndCode({ status, body }: { status: number; body: { code?: string } }) {
  return status < 300 ? `${status}` : `${status} ${body.code}`
}
