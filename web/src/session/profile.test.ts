import { endpoints } from '@lpi/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { administrator } from '../testing/build-values.ts'
import { requireOrganization, selectedAdministrationQuery } from './administration.ts'
import { profileQuery } from './profile.ts'

const { organization, organizations: roles } = administrator
const privacy = { policyType: 'privacy-policy', version: '2.0', status: 'accepted' }

type Options = { isAdministrator?: boolean; failure?: Error; country?: string | null; consents?: object[] }

function createFakeApi({ isAdministrator, failure, country = 'GB', consents = [privacy] }: Options) {
  const call = async (endpoint: unknown, args: { query?: { organizationId?: string } }) => {
    if (endpoint === endpoints.getUser) return { userId: 'u1', country }
    if (endpoint === endpoints.listConsents) return { items: consents }
    if (failure) throw failure
    const isFound = isAdministrator && args.query?.organizationId !== 'other'
    return {
      roles: isAdministrator ? roles : [],
      needsSecondFactor: false,
      organization: isFound ? organization : null,
    }
  }
  const config = { policyVersions: { privacy: '2.0', pipl: '1.0' } }
  return { call, config } as unknown as Api
}

const load = (options: Options) => new QueryClient().fetchQuery(profileQuery(createFakeApi(options), 'u1'))

const loadSelected = (options: Options, organizationId: string) =>
  new QueryClient().fetchQuery(selectedAdministrationQuery(createFakeApi(options), 'u1', organizationId))

describe('the profile', () => {
  it('of a learner has no organization and no error, and requiring the organization fails (REQ-064)', async () => {
    const profile = await load({})
    expect(profile).toMatchObject({
      isAdministrator: false,
      organization: null,
      organizationError: null,
      missingTerms: [],
    })
    expect(() => requireOrganization(profile)).toThrow('No organization ID found')
  })

  it('of an administrator contains the organization and the roles (REQ-063)', async () => {
    const profile = await load({ isAdministrator: true })
    expect(profile).toMatchObject({ isAdministrator: true, organizations: roles, organization })
    expect(requireOrganization(profile)).toBe(organization)
  })

  it('loads even if the roles cannot be loaded', async () => {
    const failure = new ApiError('Connection error.')
    expect(await load({ failure })).toMatchObject({ isAdministrator: false, organizationError: failure })
    expect(await loadSelected({ failure }, 'other')).toMatchObject({ organizationError: failure })
  })

  it('lists the missing terms', async () => {
    const oldConsent = { ...privacy, version: '1.9' }
    expect((await load({ country: 'CN', consents: [oldConsent] })).missingTerms).toEqual([
      'privacy-policy',
      'pipl-policy',
    ])
    expect((await load({ country: null })).missingTerms).toEqual(['country'])
  })
})

it('a selected organization is missing if the user does not administer it (REQ-185, SEC-101)', async () => {
  expect(await loadSelected({ isAdministrator: true }, 'other')).toEqual({
    organization: null,
    organizationError: null,
    isAdministrator: false,
    needsSecondFactor: false,
    isSelected: true,
  })
})
