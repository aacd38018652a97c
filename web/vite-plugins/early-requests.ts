import { endpoints, type WebConfig } from '@lpi/contract'
import { type Base, baseOf, buildRequest } from '../src/api/build-request.ts'
import { call, type ScreenCall } from '../src/api/screen-call.ts'
import { screens } from '../src/app/routing/screens.ts'
import type { CallsModule, Screen } from '../src/components/routing/define-screen.ts'
import * as assessment from '../src/screens/learner/assessment/calls.ts'
import * as home from '../src/screens/learner/home/calls.ts'
import * as invitation from '../src/screens/learner/invitation/calls.ts'
import * as viewResults from '../src/screens/learner/view-results/calls.ts'

/** The calls of the screens on which many visits of logged-in users begin. */
const callsByScreen: Record<string, CallsModule<never>> = { assessment, home, invitation, viewResults }

import type { EarlyRequest } from '../src/app/start/bootstrap/early-request.ts'

/**
 * Valid values for the parameters that are known only in the browser. The code of the application builds each request
 * with these values. Then a placeholder such as `:userId` replaces each value.
 */
const values = {
  userId: '6f0e7a52-92a4-4c0d-8e7b-1d5f3c9a0b01',
  assessmentId: '6f0e7a52-92a4-4c0d-8e7b-1d5f3c9a0b02',
  invitationId: '6f0e7a52-92a4-4c0d-8e7b-1d5f3c9a0b03',
  code: '6f0e7a52-92a4-4c0d-8e7b-1d5f3c9a0b04',
  organization: '6f0e7a52-92a4-4c0d-8e7b-1d5f3c9a0b05',
  page: 983,
  language: 'qz',
}
const { userId, language, page, code, organization, ...params } = values

/** The calls that load the profile, which every screen after login needs. */
const profileCalls = [
  call(endpoints.getUser, { params: { userId } }),
  call(endpoints.listConsents, { params: { userId } }),
  call(endpoints.getAdministration, { query: {} }),
]

/**
 * Returns the requests of each screen on which many visits begin, keyed by the path of the screen. Screens for visitors
 * or everyone are not included. A parameter is written as `:name`. All administration screens share one entry.
 */
export function listEarlyRequests(): Record<string, EarlyRequest[]> {
  const startScreens = Object.entries<Screen>(screens).filter(
    ([, { access, start }]) => start && access !== 'visitor' && access !== 'open',
  )
  const learnerScreens = Object.fromEntries(
    startScreens.map(([name, { path }]) => {
      const module = callsByScreen[name]
      if (!module) throw new Error(`${import.meta.filename} does not import the calls of ${name}`)
      const callValues = { params, search: { page, code }, language, organizationId: '' } as never
      const screenCalls = [
        ...Object.values(module.calls?.(callValues) ?? {}),
        ...(module.ownCalls?.(callValues) ?? []),
      ]
      return [path.replaceAll('$', ':'), [...profileCalls, ...screenCalls].map(toEarlyRequest)]
    }),
  )
  // The calls of administration screens depend on the organization, which the profile or the URL determines.
  const selectedOrganization = call(endpoints.getAdministration, { query: { organizationId: organization } })
  return { ...learnerScreens, '/admin/.+': [...profileCalls, selectedOrganization].map(toEarlyRequest) }
}

function toEarlyRequest({ endpoint, args }: ScreenCall): EarlyRequest {
  const { url } = buildRequest(configWithoutHosts, endpoint, args)
  const path = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`${value}`, `:${name}`),
    url,
  )
  return [baseOf(endpoint.path), path]
}

const bases = ['apiHost', 'imageHost', 'batchReportsHost', 'companyHost', 'entitlementsHost'] satisfies Base[]
const configWithoutHosts = Object.fromEntries(bases.map((base) => [base, ''])) as unknown as WebConfig
