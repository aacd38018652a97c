import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { MAX_INTEGER } from './fields.ts'
import { type Endpoint, type Endpoints, endpoints } from './index.ts'

type CallRow = [name: keyof Endpoints, methodAndPath: string, request: string, response: string]

const tokens = 'token_type access_token refresh_token expires_in'
const mapping = 'platformName platformCustomer platformRole platformUserId platformAccountId platformData'
const user =
  'userId username email recoveryEmail firstName lastName country orgOrSchool language userMappings'
const consent = 'userId policyType version status'
const assessment =
  'id status instrument organizationName folderName createdAt updatedAt completedAt progress links'

/** The fields on which clients rely. A call may gain fields, but none of these fields may be removed or renamed. */
const calls: CallRow[] = [
  ['login', 'POST /users/api/v4/users/login', 'username password', tokens],
  ['logout', 'POST /users/api/v4/users/logout', '', ''],
  [
    'createUser',
    'POST /users/api/v4/users',
    'username email firstName lastName country orgOrSchool password language userMappings',
    'userId country',
  ],
  ['recoverPassword', 'POST /users/api/v4/users/recover-password', 'username siteType', ''],
  ['validateFunctionCode', 'HEAD /users/api/v4/users/validate-function-code/:code', '', ''],
  ['changePassword', 'POST /users/api/v4/users/change-password', 'code newPassword', ''],
  ['refreshTokens', 'POST /identity/token', 'grant_type client_id refresh_token', tokens],
  ['getUser', 'GET /users/api/v4/users/:userId', '', user],
  [
    'updateUser',
    'PUT /users/api/v4/users/:userId',
    'firstName lastName country orgOrSchool language recoveryEmail',
    user,
  ],
  ['getUserMapping', 'GET /users/api/v4/users/:userId/user-mappings/:mappingId', '', `id ${mapping}`],
  [
    'updateUserMapping',
    'PUT /users/api/v4/users/:userId/user-mappings/:mappingId',
    'platformData',
    `id ${mapping}`,
  ],
  ['createUserMapping', 'POST /users/api/v4/users/:userId/user-mappings/', mapping, `id ${mapping}`],
  ['listConsents', 'GET /users/api/v4/users/:userId/user-consents', '', 'items'],
  [
    'createConsent',
    'POST /users/api/v4/users/:userId/user-consents',
    `${consent} language`,
    `${consent} acceptedAt`,
  ],
  ['listAssessments', 'GET /lpi/api/v4/lpi-assessments/', 'language', 'items'],
  ['createAssessment', 'POST /lpi/api/v4/lpi-assessments', 'accessCode', assessment],
  [
    'saveAnswers',
    'PUT /lpi/api/v4/lpi-assessments/:assessmentId',
    'language responses operationId complete',
    assessment,
  ],
  ['getReport', 'GET /lpi/api/v4/lpi-reports/:assessmentId', 'language', 'fileName links report'],
  [
    'listOrganizationUserRoles',
    'GET /api/v4/organization-user-roles',
    'organizationRole userId size',
    'items',
  ],
  [
    'getOrganization',
    'GET /api/v4/organizations/:organizationId',
    '',
    'organizationId organizationName logoUrl',
  ],
  ['listOrganizationAccounts', 'GET /api/v4/account-organizations', 'organizationId', 'items'],
  ['getAccount', 'GET /api/v4/accounts/:accountId', '', 'accountId accountName'],
  ['getImage', 'GET /api/v4/images/:imageId/', '', ''],
  [
    'saveLogo',
    'POST /lpi/api/v4/lpi-images/organization/:organizationId/save-logo',
    'imageType imageData',
    'imageId logoUrl',
  ],
  [
    'searchAssessments',
    'POST /lpi/api/v4/lpi-assessments/search',
    'organizationId keyword status folderIds orderBy offset size',
    'items total offset size counts',
  ],
  [
    'searchLeaders',
    'GET /lpi/api/v4/lpi-leaders/search',
    'organizationId keyword email folderId offset size orderBy',
    'items total offset size',
  ],
  [
    'searchFolders',
    'GET /lpi/api/v4/lpi-folders/search',
    'organizationId keyword hasCompletedLeadersAssessments offset size orderBy',
    'items total offset size',
  ],
  ['respondToInvitation', 'POST /v4/invitations/:invitationId/respond', 'response', 'id status assessmentId'],
]

describe('the contract', () => {
  it.each(calls)(
    'defines %s as %s with at least the request fields "%s" and the response fields "%s" (REQ-059, REQ-075, REQ-088, REQ-137, REQ-143, REQ-144, REQ-157)',
    (name, methodAndPath, request, response) => {
      const endpoint = endpoints[name]
      expect(`${endpoint.method} ${endpoint.path}`).toBe(methodAndPath)
      expect([...fieldsOf(endpoint, 'query'), ...fieldsOf(endpoint, 'body')]).toEqual(
        arrayContainingFields(request),
      )
      expect(fieldsOf(endpoint, 'output')).toEqual(arrayContainingFields(response))
    },
  )
})

describe.each(Object.entries(endpoints) as [string, Endpoint][])('the %s request', (_name, endpoint) => {
  it('limits every number to the range of a 32-bit integer (SEC-073)', () => {
    for (const shape of [endpoint.params, endpoint.query, endpoint.body]) {
      if (shape) expect(unlimitedNumbers(shape)).toEqual([])
    }
  })
})

it('a question page and its questions have the specified fields (REQ-069)', () => {
  const { shape } = endpoints.getQuestionsPage.output
  expect(Object.keys(shape)).toEqual(arrayContainingFields('type questions links page totalPages'))
  expect(Object.keys(shape.links.shape)).toEqual(arrayContainingFields('previous next'))
  const question = shape.questions.def.element.shape
  expect(Object.keys(question)).toEqual(arrayContainingFields('id text label answers response'))
  expect(Object.keys(question.response.def.innerType.shape)).toEqual(['value'])
})

it('an assessment has one of four statuses (REQ-066)', () => {
  const { status } = endpoints.getAssessment.output.shape
  expect(status.options).toEqual(['INVITATION_SENT', 'ACCEPTED', 'IN_PROGRESS', 'COMPLETED'])
})

const arrayContainingFields = (fields: string) => expect.arrayContaining(fields.split(' ').filter(Boolean))

function fieldsOf(endpoint: object, part: 'query' | 'body' | 'output') {
  const schema = (endpoint as Record<string, unknown>)[part]
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
}

/**
 * The paths of numbers whose schema allows values outside the range of a 32-bit integer, the type of the database
 * columns.
 */
function unlimitedNumbers(shape: z.ZodMiniType) {
  const schema = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any', reused: 'inline' })
  return numbersIn(schema, [])
    .filter(({ minimum, maximum }) => !(minimum >= -MAX_INTEGER - 1 && maximum <= MAX_INTEGER))
    .map(({ path }) => path)
}

type Limits = { path: string; minimum: number; maximum: number }

function numbersIn(schema: unknown, path: string[]): Limits[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, minimum = -Infinity, maximum = Infinity } = schema as Partial<Limits> & { type?: string }
  const isNumber = (type === 'number' || type === 'integer') && !('const' in schema)
  const ownLimits = isNumber ? [{ path: path.join('.'), minimum, maximum }] : []
  return [...ownLimits, ...Object.entries(schema).flatMap(([key, child]) => numbersIn(child, [...path, key]))]
}
