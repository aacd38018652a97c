import { type Endpoints, endpoints } from '@lpi/contract'
import { expect } from 'vitest'
import { buildAdministrator, buildInstrument } from './builders.ts'
import { formHeaders, type MockPlatform, startMockPlatform } from './mock-platform.ts'
import type { TestApp } from './test-app.ts'

type Product = Parameters<typeof startMockPlatform>[0]
type PlatformBody = Parameters<Endpoints['createPlatform']['body']['parse']>[0]

/** The environment of a test that uses a platform in this process. */
export const platformEnvironment = { CONNECTIONS_ALLOWED_NETWORKS: '127.0.0.0/8' }

/** A platform that an administrator has registered by hand. */
export async function buildPlatform(
  t: TestApp,
  { product, ...changes }: { product?: Product } & Record<string, unknown> = {},
) {
  await buildInstrument(t)
  const mock = await startMockPlatform(product)
  const administrator = await buildAdministrator(t)
  const body = { ...mock.registration, ...changes } as PlatformBody & object
  const { organizationId } = administrator
  const response = await t.call(
    endpoints.createPlatform,
    { query: { organizationId }, body: body as never },
    administrator,
  )
  expect(response.status).toBe(201)
  mock.state.toolKeys = async () => (await t.app.inject('/lti/keys')).json()
  return { mock, administrator, organizationId, platform: response.body as { id: string; version: number } }
}

/** Clicks the button of a launch page. */
export async function clickBegin(
  t: TestApp,
  page: { body: string },
  fields: Record<string, string> = {},
  path = '/lti/begin',
) {
  const ticket = ticketIn(page)
  const response = await t.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams({ ticket, ...fields }).toString(),
    headers: formHeaders,
  })
  return response
}

export function ticketIn({ body }: { body: string }) {
  return /name="ticket" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

/** Follows the redirect to the web application, and exchanges the ticket as it does. */
export async function visit(t: TestApp, response: { headers: Record<string, unknown>; statusCode: number }) {
  const location = String(response.headers.location)
  expect([response.statusCode, location]).toEqual([303, expect.stringMatching(/^\/course\/start#ticket=/)])
  const ticket = location.split('=')[1]!
  return t.call(endpoints.startCourseVisit, { body: { ticket } })
}

/** Opens the activity and clicks the button. Returns the session of the person and where to go. */
export async function enterCourse(
  t: TestApp,
  mock: MockPlatform,
  options: Parameters<MockPlatform['launch']>[1] = {},
  fields: Record<string, string> = {},
) {
  const { response } = await mock.launch(t, options)
  expect(response.statusCode).toBe(200)
  const begun = await clickBegin(t, response, fields)
  const { status, body } = await visit(t, begun)
  expect(status).toBe(200)
  return { ...body, accessToken: body.tokens.access_token as string } as {
    accessToken: string
    tokens: { refresh_token: string }
    destination: string
    assessmentId: string
    folderId: string
    organizationId: string
  }
}
