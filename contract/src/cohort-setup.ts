import * as z from 'zod/mini'
import { Cohort, TimeZone } from './cohorts.ts'
import type { Endpoint } from './endpoint.ts'
import { Day, Id, Language, Moment, RequiredTextLine, RowVersion, text } from './fields.ts'
import { IndividualReport } from './report.ts'

const count = z.int()
const organizationQuery = z.object({ organizationId: Id })
const cohortParams = z.object({ folderId: Id })

const InstrumentId = text(100, [z.regex(/^[a-z0-9-]+$/, 'invalid')], 'invalid')
const InstrumentVersion = text(29, [z.regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}$/, 'invalid')], 'invalid')
const InstrumentKey = z.object({ id: InstrumentId, version: InstrumentVersion }, 'required')

export const CohortCode = z.object({
  id: Id,
  /** With dashes, such as `ABCD-EFGH-JKMN`. */
  code: z.string(),
  instrument: z.string(),
  seats: count,
  seatsTaken: count,
  state: z.enum(['open', 'full', 'expired', 'revoked']),
  expiresAt: z.nullable(Moment),
  /** The last day on which the code works, and the time zone of that day. */
  expiresOn: z.nullable(z.iso.date()),
  timeZone: z.nullable(z.string()),
  createdAt: Moment,
})
export type CohortCode = z.infer<typeof CohortCode>

/** A cohort with its access codes. */
export const CohortWithCodes = z.extend(Cohort, { accessCodes: z.array(CohortCode) })
export type CohortWithCodes = z.infer<typeof CohortWithCodes>

export const DEFAULT_RETAKE_DAYS = 90
export const MIN_RETAKE_DAYS = 14
export const MAX_RETAKE_DAYS = 730

/** The maximum number of seats of an access code. */
export const MAX_SEATS = 1_000_000

const codeFields = {
  instrument: InstrumentKey,
  seats: z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(MAX_SEATS, 'invalid')),
  /** The last day on which the code works. If it is absent or null, the code does not expire. */
  expiresOn: z.optional(z.nullable(Day)),
  /** The time zone of the last day. If it is absent, the zone is UTC. */
  timeZone: z.optional(TimeZone),
}

/** Shorter periods would measure memory of the answers instead of a change. */
export const RetakeDays = z
  .int('invalid')
  .check(z.minimum(MIN_RETAKE_DAYS, 'invalid'), z.maximum(MAX_RETAKE_DAYS, 'invalid'))

export const CohortCodeBody = z.object(codeFields)
export const NewCohortBody = z.object({ name: RequiredTextLine, ...codeFields })
export const CohortBody = z.object({
  name: RequiredTextLine,
  isArchived: z.boolean('invalid'),
  retakeDays: z.optional(z.nullable(RetakeDays)),
  version: RowVersion,
})

export const listInstruments = {
  summary: 'List the instruments for new access codes: the newest active version of each',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-instruments',
  query: z.extend(organizationQuery, { language: z.optional(Language) }),
  output: z.object({ items: z.array(z.object({ id: z.string(), version: z.string(), name: z.string() })) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const previewInstrument = {
  summary: 'Preview an instrument: get its questions and a sample report with invented answers',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-instruments/:instrumentId/:version',
  params: z.object({ instrumentId: InstrumentId, version: InstrumentVersion }),
  query: z.extend(organizationQuery, { language: z.optional(Language) }),
  output: z.object({
    /** The typical time to complete the assessment. */
    minutes: count,
    statements: z.array(z.string()),
    /** The options that learners can choose for each statement. */
    answers: z.array(z.string()),
    demographics: z.array(z.string()),
    report: IndividualReport,
  }),
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const createCohortWithCode = {
  summary: 'Create a cohort with an access code',
  tag: 'Cohorts',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-folders',
  query: organizationQuery,
  body: NewCohortBody,
  output: Cohort,
  status: 201,
  errorCodes: ['cohort.exists'],
} as const satisfies Endpoint

export const getCohort = {
  summary: 'Get a cohort with its access codes, newest first',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-folders/:folderId',
  params: cohortParams,
  query: z.extend(organizationQuery, { language: z.optional(Language) }),
  output: CohortWithCodes,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const updateCohort = {
  summary:
    'Rename a cohort, archive it, restore it from the archive, or change when its learners can take the questionnaire again',
  tag: 'Cohorts',
  access: 'administrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-folders/:folderId',
  params: cohortParams,
  query: organizationQuery,
  body: CohortBody,
  output: Cohort,
  status: 200,
  errorCodes: ['not_found', 'cohort.exists', 'cohort.changed'],
} as const satisfies Endpoint

export const createCohortCode = {
  summary: 'Create another access code for a cohort',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-folders/:folderId/access-codes',
  params: cohortParams,
  query: organizationQuery,
  body: CohortCodeBody,
  output: z.object({ id: Id, code: z.string() }),
  status: 201,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

export const revokeCohortCode = {
  summary: 'Revoke an access code; learners keep the seats that they have taken',
  tag: 'Cohorts',
  access: 'cohortAdministrator',
  method: 'DELETE',
  path: '/lpi/api/v4/lpi-folders/:folderId/access-codes/:accessCodeId',
  params: z.extend(cohortParams, { accessCodeId: Id }),
  query: organizationQuery,
  output: null,
  status: 204,
  errorCodes: ['not_found'],
} as const satisfies Endpoint
