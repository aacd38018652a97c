import * as z from 'zod/mini'
import { readName } from '../../organizations/connections/read-name.ts'

const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership'
const TEST_USER = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'

const shortText = z.string().check(z.maxLength(1000))
const identifier = z.string().check(z.minLength(1), z.maxLength(255))
const url = z.string().check(z.maxLength(2000), z.regex(/^https?:\/\//))
/** A malformed optional claim counts as missing. */
const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(z.nullable(schema)), undefined)

/** The claims of a launch that the product reads, under the names below. */
const Claims = z.object({
  subject: optional(identifier),
  nonce: shortText,
  version: z.literal('1.3.0'),
  type: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  deploymentId: identifier,
  targetUrl: optional(shortText),
  roles: z.catch(z.array(shortText).check(z.maxLength(100)), []),
  link: optional(z.object({ id: identifier })),
  context: optional(z.object({ id: identifier, title: optional(shortText), label: optional(shortText) })),
  custom: z.catch(z.record(z.string(), z.unknown()), {}),
  presentation: optional(
    z.object({
      locale: optional(shortText),
      return_url: optional(url),
      document_target: optional(shortText),
    }),
  ),
  grades: optional(
    z.object({
      scope: z.catch(z.array(shortText), []),
      lineitem: optional(url),
      lineitems: optional(url),
    }),
  ),
  members: optional(z.object({ context_memberships_url: optional(url) })),
  settings: optional(
    z.object({ deep_link_return_url: url, data: optional(z.string().check(z.maxLength(20_000))) }),
  ),
  email: optional(shortText),
  given_name: optional(shortText),
  family_name: optional(shortText),
  name: optional(shortText),
})

const claim = (name: string, area = 'lti') => `https://purl.imsglobal.org/spec/${area}/claim/${name}`

function nameClaims(payload: Readonly<Record<string, unknown>>) {
  const { sub: subject, nonce, email, given_name, family_name, name } = payload
  return {
    ...{ subject, nonce, email, given_name, family_name, name },
    version: payload[claim('version')],
    type: payload[claim('message_type')],
    deploymentId: payload[claim('deployment_id')],
    targetUrl: payload[claim('target_link_uri')],
    roles: payload[claim('roles')],
    link: payload[claim('resource_link')],
    context: payload[claim('context')],
    custom: payload[claim('custom')],
    presentation: payload[claim('launch_presentation')],
    grades: payload[claim('endpoint', 'lti-ags')],
    members: payload[claim('namesroleservice', 'lti-nrps')],
    settings: payload[claim('deep_linking_settings', 'lti-dl')],
  }
}

export const LINE_ITEM_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem'
export const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
export const MEMBERS_SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

/**
 * `learner` and `teacher` can use the course. `preview` is a teacher who looks at the course as a student would.
 * Everyone else, such as a mentor, gets a page that says that there is nothing for them.
 */
export type CourseRole = 'learner' | 'teacher' | 'preview' | 'other'

/** What the product reads from a verified launch. Stored with the ticket of a launch page. */
export type Launch = {
  kind: 'link' | 'content'
  /** The id that the platform gave the deployment. */
  deploymentId: string
  subject: string | undefined
  role: CourseRole
  context: { id: string; title: string }
  linkId: string | undefined
  /** The id of a course entry that a teacher chose, and the ids from which the platform copied course and link. */
  custom: { course: string | undefined; linkHistory: string[]; contextHistory: string[] }
  person: { email: string; firstName: string; lastName: string }
  lineItemUrl: string | undefined
  lineItemsUrl: string | undefined
  membersUrl: string | undefined
  locale: string | undefined
  isFramed: boolean | undefined
  /** The origins of the platform’s pages, which may frame the launch page. */
  origins: string[]
  deepLink: { returnUrl: string; data: string | undefined } | undefined
  targetUrl: string | undefined
  nonce: string
}

/** Returns undefined if a required claim is missing or malformed. */
export function readLaunch(payload: Readonly<Record<string, unknown>>): Launch | undefined {
  const { data: claims } = Claims.safeParse(nameClaims(payload))
  if (!claims) return undefined
  const { link, context, custom, presentation, grades, members, settings } = claims
  const isContent = claims.type === 'LtiDeepLinkingRequest'
  if (isContent ? !settings : !link) return undefined
  const canScore = grades?.scope.includes(SCORE_SCOPE)
  const canCreate = canScore && grades?.scope.includes(LINE_ITEM_SCOPE)
  return {
    kind: isContent ? 'content' : 'link',
    deploymentId: claims.deploymentId,
    subject: claims.subject ?? undefined,
    role: roleOf(claims.roles),
    // A link outside of a course stands for a course of its own.
    context: { id: context?.id ?? `link:${link?.id ?? ''}`, title: context?.title || context?.label || '' },
    linkId: link?.id,
    custom: {
      course: textOf(custom.lpi_course),
      linkHistory: listOf(custom.lpi_link_history),
      contextHistory: listOf(custom.lpi_context_history),
    },
    person: readPerson(claims),
    lineItemUrl: (canScore && grades?.lineitem) || undefined,
    lineItemsUrl: (canCreate && grades?.lineitems) || undefined,
    membersUrl: members?.context_memberships_url ?? undefined,
    locale: presentation?.locale ?? undefined,
    isFramed: isFrame(presentation?.document_target),
    origins: [presentation?.return_url, settings?.deep_link_return_url].flatMap((address) =>
      address && URL.canParse(address) ? [new URL(address).origin] : [],
    ),
    deepLink: settings
      ? { returnUrl: settings.deep_link_return_url, data: settings.data ?? undefined }
      : undefined,
    targetUrl: claims.targetUrl ?? undefined,
    nonce: claims.nonce,
  }
}

function isFrame(target: string | null | undefined) {
  return target ? target !== 'window' : undefined
}

/** A platform leaves the name of a variable, such as `$Context.id.history`, if it does not know it. */
function textOf(value: unknown) {
  return typeof value === 'string' && value !== '' && !value.startsWith('$') ? value : undefined
}

function listOf(value: unknown) {
  return (textOf(value) ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
    .slice(0, 50)
}

type PersonClaims = {
  [Name in 'email' | 'given_name' | 'family_name' | 'name']?: string | null | undefined
}

export function readPerson({ email, ...names }: PersonClaims) {
  return { email: (email ?? '').trim().toLowerCase(), ...readName(names) }
}

/**
 * A sub-role, such as a teaching assistant, comes together with its main role. An assistant is not a teacher, because
 * platforms give assistants different rights. Roles are full addresses; some platforms send the short name.
 */
export function roleOf(roles: readonly string[]): CourseRole {
  const names = new Set(
    roles.map((role) => (role.startsWith(`${MEMBERSHIP}#`) ? role.slice(MEMBERSHIP.length + 1) : role)),
  )
  const has = (name: string) => names.has(name)
  if (has(TEST_USER) || has('TestUser')) return 'preview'
  if (has('Mentor')) return 'other'
  const isAssistant = roles.some((role) =>
    /#(Secondary|External|Guest)?(TeachingAssistant|Grader)/.test(role),
  )
  if (has('Instructor') && !isAssistant) return 'teacher'
  return has('Learner') ? 'learner' : 'other'
}
