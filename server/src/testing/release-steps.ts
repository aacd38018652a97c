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
export async function buildGroup(t: TestApp) {
  const { cohortId, organizationId, name } = await buildCohort(t)
  const administrator = await buildAdministrator(t, { organizationId, firstName: 'Ines', lastName: 'Okafor' })
  const { assessmentId, learner } = await buildCompletedAssessment(t, { cohortId })
  return { cohortId, organizationId, name, administrator, assessmentId, learner }
}
type Group = Awaited<ReturnType<typeof buildGroup>>

const cohortArgs = (group: Group) => ({
  params: { folderId: group.cohortId },
  query: { organizationId: group.organizationId },
})

export function setRelease(
  t: TestApp,
  group: Group,
  input: ReleaseInput,
  version: number,
  as: Caller = group.administrator,
) {
  return t.call(endpoints.updateRelease, { ...cohortArgs(group), body: { ...input, version } }, as)
}

export function release(
  t: TestApp,
  group: Group,
  version: number,
  notifyLearners = false,
  as: Caller = group.administrator,
) {
  return t.call(endpoints.releaseReports, { ...cohortArgs(group), body: { version, notifyLearners } }, as)
}

export function openReport(
  t: TestApp,
  { assessmentId, learner }: Pick<Group, 'assessmentId' | 'learner'>,
  as: Caller = learner,
) {
  return t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, as)
}

export function statusAndCode({ status, body }: { status: number; body: { code?: string } }) {
  return status < 300 ? `${status}` : `${status} ${body.code}`
}
