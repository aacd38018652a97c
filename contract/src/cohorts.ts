import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { booleanParam, Day, Id, Moment, numberParam, RowVersion, text } from './fields.ts'
import { Release, ReleaseKind } from './release.ts'
import { Keyword, OrderBy } from './search-fields.ts'

const count = z.int()

export const CohortRelease = z.extend(Release, {
  /**
   * When an administrator or the operator last released the reports, whatever the kind of release. Null if neither has
   * done so since the kind or the date was last set.
   */
  releasedAt: z.nullable(Moment),
  /**
   * The name of the administrator; null if `releasedAt` is null, if the operator released the reports, or if the
   * account was erased.
   */
  releasedBy: z.nullable(z.string()),
  /** Sent back with the next change, to detect conflicting changes. */
  version: count,
})

/**
 * Why a cohort needs the attention of an administrator.
 *
 * - `OPENS_SOON`: some people have not finished, and the release date is at most two weeks away.
 * - `RELEASE`: completed reports are waiting for an administrator to release them.
 * - `REMIND`: some people were invited or joined at least three days ago and have not finished.
 * - `GROUP_REPORT`: everyone has completed the assessment, the last of them in the last four weeks.
 */
export const taskKinds = ['OPENS_SOON', 'RELEASE', 'REMIND', 'GROUP_REPORT'] as const
export type TaskKind = (typeof taskKinds)[number]

export const Cohort = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  /** An archived cohort keeps its data and is not offered for selection. */
  isArchived: z.boolean(),
  /** Sent back when the cohort is renamed, archived or restored, to detect conflicting changes. */
  version: count,
  /**
   * The numbers of assessments, unfinished assessments with an answer, completed assessments and open invitations, as the
   * list of assessments counts them.
   */
  members: count,
  inProgress: count,
  completed: count,
  invited: count,
  /** The number of people with a completed assessment. */
  completedPeople: count,
  /** What an administrator can do for the cohort now; null if nothing, or if the cohort is archived. */
  task: z.nullable(z.enum(taskKinds)),
  release: CohortRelease,
  /**
   * The days after completion from which learners can take the questionnaire again without another seat. Null: they
   * cannot.
   */
  retakeDays: z.nullable(count),
})
export type Cohort = z.infer<typeof Cohort>

const organizationQuery = z.object({ organizationId: Id })
const cohortParams = z.object({ folderId: Id })

export const cohortOrders = ['+Name', '-Name', '+CreatedAt', '-CreatedAt', '+Task', '-Task'] as const
export type CohortOrder = (typeof cohortOrders)[number]

export const listCohorts = {
  summary: 'List the cohorts of an organization, with member counts, tasks and release settings',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-folders',
  query: z.extend(organizationQuery, {
    offset: numberParam(0, 0, 1_000_000),
    size: numberParam(20, 1, 100),
    /** Words that the name contains. */
    keyword: z.optional(Keyword),
    /** `true` lists the archived cohorts, `false` the current ones. */
    isArchived: booleanParam(false),
    /** `-Task` begins with the cohorts that need attention, most urgent first. */
    orderBy: z._default(OrderBy(cohortOrders), '+Name'),
  }),
  output: z.object({ items: z.array(Cohort), total: count, offset: count, size: count }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

/** A time zone that `Intl` supports. */
export const TimeZone = text(60, [z.refine(isTimeZone, 'invalid')])

export const ReleaseBody = z
  .object({
    kind: ReleaseKind,
    /** The first day on which learners can see the reports, and the time zone in which that day begins. */
    date: z.optional(z.nullable(Day)),
    timeZone: z.optional(z.nullable(TimeZone)),
    version: RowVersion,
  })
  .check(
    z.refine(({ kind, date }) => kind !== 'from-date' || Boolean(date), {
      path: ['date'],
      message: 'required',
    }),
  )

export const updateRelease = {
  summary: 'Change when the learners of a cohort can see their reports',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-folders/:folderId/release',
  params: cohortParams,
  query: organizationQuery,
  body: ReleaseBody,
  output: Cohort,
  status: 200,
  errorCodes: ['not_found', 'release.changed'],
} as const satisfies Endpoint

export const ReleaseReportsBody = z.object({
  version: RowVersion,
  notifyLearners: z.boolean('invalid'),
})

/** The cohort after its reports were released. */
export const ReleasedCohort = z.extend(Cohort, {
  /** The number of learners who will be emailed. */
  emailCount: count,
})

export const releaseReports = {
  summary: 'Release the reports of a cohort now, and optionally email its learners',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-folders/:folderId/release',
  params: cohortParams,
  query: organizationQuery,
  body: ReleaseReportsBody,
  output: ReleasedCohort,
  status: 200,
  errorCodes: ['not_found', 'release.changed'],
} as const satisfies Endpoint

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
