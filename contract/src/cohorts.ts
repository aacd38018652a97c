import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Day, Id, Moment, numberParam } from './fields.ts'
import { Release, ReleaseKind } from './release.ts'
import { Keyword } from './search-fields.ts'

const count = z.int()

export const Cohort = z.object({
  id: Id,
  name: z.string(),
  createdAt: Moment,
  /** People: who has an assessment in it, who has completed one, whose invitation is still open. */
  members: count,
  completed: count,
  invited: count,
  release: z.extend(Release, {
    /** Set when an administrator opened the reports, however the release is set. */
    releasedAt: z.nullable(Moment),
    releasedBy: z.nullable(z.string()),
    /** Goes back to the server with the next change. */
    version: count,
  }),
})
export type Cohort = z.infer<typeof Cohort>

const ofOrganization = z.object({ organizationId: Id })
const cohortParams = z.object({ folderId: Id })
const version = z.int('invalid').check(z.minimum(0, 'invalid'))

export const listCohorts = {
  summary:
    'The cohorts of an organisation by name, with how many people are where, and the release of their reports',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-folders',
  query: z.extend(ofOrganization, {
    offset: numberParam(0, 0, 1_000_000),
    size: numberParam(20, 1, 100),
    /** Each word is part of the name. */
    keyword: z.optional(Keyword),
  }),
  output: z.object({ items: z.array(Cohort), total: count, offset: count, size: count }),
  status: 200,
  refusals: [],
} as const satisfies Endpoint

/** As `Intl` knows it. */
const TimeZone = z.string().check(z.maxLength(60, 'text.too_long'), z.refine(isTimeZone, 'invalid'))

export const ReleaseBody = z
  .object({
    kind: ReleaseKind,
    /** The first day on which the reports are open, and where it begins. */
    date: z.optional(z.nullable(Day)),
    timeZone: z.optional(z.nullable(TimeZone)),
    /** The one that the sender saw. */
    version,
  })
  .check(
    z.refine(({ kind, date }) => kind !== 'from-date' || Boolean(date), {
      path: ['date'],
      message: 'required',
    }),
  )

export const updateRelease = {
  summary:
    'Decide from when on the learners of a cohort see their reports; refused when somebody else was faster',
  access: 'administrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-folders/:folderId/release',
  params: cohortParams,
  query: ofOrganization,
  body: ReleaseBody,
  output: Cohort,
  status: 200,
  refusals: ['not_found', 'release.changed'],
} as const satisfies Endpoint

export const releaseReports = {
  summary: 'Open the reports of a cohort now, and where wanted tell by mail each learner who has one, once',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-folders/:folderId/release',
  params: cohortParams,
  query: ofOrganization,
  body: z.object({ version, tellLearners: z._default(z.boolean('invalid'), false) }),
  output: z.extend(Cohort, {
    /** How many mails are on their way. */
    told: count,
  }),
  status: 200,
  refusals: ['not_found', 'release.changed'],
} as const satisfies Endpoint

function isTimeZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
