import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { Country, Email, Id, Moment, RequiredTextLine, RowVersion, requiredText, text } from './fields.ts'
import { Tokens } from './identity.ts'

const WebAddress = text(500, [z.regex(/^https?:\/\/[^\s?#]+$/, 'invalid')], 'invalid')
/** Some platforms have addresses with a query. */
const WebAddressWithQuery = text(1000, [z.regex(/^https?:\/\/[^\s#]+$/, 'invalid')], 'invalid')

const organizationQuery = z.object({ organizationId: Id })
const platformParams = z.object({ platformId: Id })

export const DEFAULT_SEATS_PER_COURSE = 200
export const MAX_SEATS_PER_COURSE = 10_000

const platformSettings = {
  /** Shown to learners: “{name} learns only that you have finished.” */
  name: RequiredTextLine,
  /** The country of its people, who can change it if it is not stated. */
  country: z._default(z.nullable(Country), null),
  /** Whether an address that the platform sends counts as confirmed. */
  trustsEmail: z._default(z.boolean('invalid'), false),
  seatsPerCourse: z._default(
    z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(MAX_SEATS_PER_COURSE, 'invalid')),
    DEFAULT_SEATS_PER_COURSE,
  ),
  /** Whether teachers can read the reports of individual learners in their courses. */
  teachersSeeReports: z._default(z.boolean('invalid'), false),
  /** Whom the launch page names if a course has no seats left. */
  contactEmail: z._default(z.nullable(Email), null),
}

/** The addresses and ids that the platform shows. `audience`: only if the platform asks for one (Brightspace). */
const platformAddresses = {
  issuer: WebAddress,
  clientId: requiredText(300),
  authorizationEndpoint: WebAddressWithQuery,
  tokenEndpoint: WebAddressWithQuery,
  keySetUrl: WebAddressWithQuery,
  audience: z._default(text(500), ''),
}

export const PlatformDeployment = z.object({
  id: Id,
  /** The id that the platform gave it. */
  deploymentId: z.string(),
  /** The organization in which its courses become cohorts. */
  organizationId: Id,
  /** Null: it was seen in a launch, and waits for approval. Its launches are refused until then. */
  approvedAt: z.nullable(Moment),
})
export type PlatformDeployment = z.infer<typeof PlatformDeployment>

/** A learning platform, such as Moodle or Canvas, that is registered with LTI 1.3. */
export const Platform = z.object({
  id: Id,
  ...platformSettings,
  ...platformAddresses,
  state: z.enum(['on', 'off', 'ending']),
  deployments: z.array(PlatformDeployment),
  courses: z.int(),
  /** When a person last came from it. */
  lastLaunchAt: z.nullable(Moment),
  endsAt: z.nullable(Moment),
  version: z.int(),
})
export type Platform = z.infer<typeof Platform>

/** The addresses of this installation to enter at the platform. `toolUrl` is also for redirects and deep linking. */
export const ToolAddresses = z.object({
  toolUrl: z.string(),
  loginUrl: z.string(),
  keySetUrl: z.string(),
  iconUrl: z.string(),
})
export type ToolAddresses = z.infer<typeof ToolAddresses>

export const listPlatforms = {
  summary: 'List the learning platforms of an organization, and the addresses to enter at a platform',
  tag: 'Courses',
  access: 'administrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-platforms',
  query: organizationQuery,
  output: z.object({ items: z.array(Platform), tool: ToolAddresses }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const PlatformBody = z.object({
  ...platformSettings,
  ...platformAddresses,
  /** Deployments that are approved at once. Omitted deployments wait for approval at their first launch. */
  deploymentIds: z._default(z.array(requiredText(255)).check(z.maxLength(20, 'invalid')), []),
})

export const createPlatform = {
  summary: 'Register a learning platform by hand',
  tag: 'Courses',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-platforms',
  query: organizationQuery,
  body: PlatformBody,
  output: Platform,
  status: 201,
  /** `platform.unreachable`: its keys cannot be read. */
  errorCodes: ['platform.exists', 'platform.unreachable', 'rate.limited'],
} as const satisfies Endpoint

export const PlatformUpdate = z.object({
  ...platformSettings,
  ...platformAddresses,
  state: z.enum(['on', 'off'], 'invalid'),
  version: RowVersion,
})

export const updatePlatform = {
  summary: 'Change the registration of a learning platform',
  tag: 'Courses',
  access: 'administrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-platforms/:platformId',
  params: platformParams,
  query: organizationQuery,
  body: PlatformUpdate,
  output: Platform,
  status: 200,
  errorCodes: ['not_found', 'platform.exists', 'platform.unreachable', 'connection.changed', 'rate.limited'],
} as const satisfies Endpoint

export const createRegistrationLink = {
  summary: 'Create a link with which a learning platform registers itself once (dynamic registration)',
  tag: 'Courses',
  access: 'administrator',
  method: 'POST',
  path: '/lpi/api/v4/lpi-platform-registrations',
  query: organizationQuery,
  output: z.object({ url: z.string(), expiresAt: Moment }),
  status: 201,
  errorCodes: ['rate.limited'],
} as const satisfies Endpoint

export const updateDeployment = {
  summary: 'Approve a deployment of a learning platform, or withdraw the approval',
  tag: 'Courses',
  access: 'administrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-platforms/:platformId/deployments/:deploymentId',
  params: z.extend(platformParams, { deploymentId: Id }),
  query: organizationQuery,
  body: z.object({
    isApproved: z.boolean('invalid'),
    /**
     * The organization in which new courses of the deployment become cohorts, if it is not that of the platform. The
     * caller must administer it too.
     */
    cohortsOrganizationId: z.optional(Id),
  }),
  output: Platform,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

/** A course of a learning platform, with the cohort that its learners join. */
export const Course = z.object({
  id: Id,
  title: z.string(),
  platformName: z.string(),
  folder: z.object({ id: Id, name: z.string() }),
  teachers: z.array(z.object({ firstName: z.string(), lastName: z.string() })),
  /** Learners on the platform's list of members, and how many of them have come. Null: no list was read yet. */
  members: z.nullable(z.int()),
  joined: z.int(),
  /** Whether members who have not come yet are invited by email. */
  sendsInvitations: z.boolean(),
  syncedAt: z.nullable(Moment),
  /** Whether the last attempt to read the list of members failed. */
  hasSyncFailed: z.boolean(),
  /** Completions that the platform has not accepted yet. */
  waitingCompletions: z.int(),
})
export type Course = z.infer<typeof Course>

export const listCourses = {
  summary: 'List the courses of learning platforms, with their cohorts and teachers',
  tag: 'Courses',
  access: 'cohortAdministrator',
  method: 'GET',
  path: '/lpi/api/v4/lpi-courses',
  query: z.extend(organizationQuery, { folderId: z.optional(Id) }),
  output: z.object({ items: z.array(Course) }),
  status: 200,
  errorCodes: [],
} as const satisfies Endpoint

export const updateCourse = {
  summary: 'Choose whether the members of a course who have not come yet are invited by email',
  tag: 'Courses',
  access: 'cohortAdministrator',
  method: 'PUT',
  path: '/lpi/api/v4/lpi-courses/:courseId',
  params: z.object({ courseId: Id }),
  query: organizationQuery,
  body: z.object({ sendsInvitations: z.boolean('invalid') }),
  output: Course,
  status: 200,
  errorCodes: ['not_found'],
} as const satisfies Endpoint

/** Where a person goes who comes from a course. */
export const courseDestinations = ['questions', 'report', 'cohort'] as const

export const CourseVisit = z.object({
  tokens: Tokens,
  /**
   * `questions`: to the question page of `assessmentId`, without the instructions. `report`: to the report of
   * `assessmentId`, or to the page that says when it is released. `cohort`: a teacher, to the cohort `folderId` of
   * `organizationId`.
   */
  destination: z.enum(courseDestinations),
  assessmentId: z.nullable(Id),
  folderId: z.nullable(Id),
  organizationId: z.nullable(Id),
})
export type CourseVisit = z.infer<typeof CourseVisit>

/** Sent by the page `/course/start#ticket=…`, which a launch opens. The ticket works once, within two minutes. */
export const startCourseVisit = {
  summary: 'Exchange the ticket of a course launch for tokens, and get where to go',
  tag: 'Courses',
  access: 'public',
  method: 'POST',
  path: '/users/api/v4/course-visits',
  body: z.object({ ticket: requiredText(200) }),
  output: CourseVisit,
  status: 200,
  errorCodes: ['course.ticket_invalid', 'second_factor.required', 'rate.limited'],
} as const satisfies Endpoint
