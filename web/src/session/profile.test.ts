import { endpoints } from '@lpi/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { loadDefaultOrganization, selectOrganization } from './administration.ts'
import { profileQuery } from './profile.ts'

const buildRole = (organizationId: string, organizationName: string) => ({ organizationId, organizationName })
const privacy = { policyType: 'privacy-policy', version: '2.0', status: 'accepted' }

type Options = { filter?: string; roles?: object[] | Error; country?: string | null; consents?: object[] }

function createFakeApi({ filter = '', roles = [], country = 'GB', consents = [privacy] }: Options) {
  const queries: unknown[] = []
  const call = async (endpoint: unknown, args: { params?: { organizationId?: string }; query?: unknown }) => {
    if (endpoint === endpoints.getUser) return { userId: 'u1', country }
    if (endpoint === endpoints.listConsents) return { items: consents }
    if (endpoint === endpoints.listOrganizationAccounts)
      return { items: [{ accountId: 'a1' }, { accountId: 'a2' }] }
    if (endpoint === endpoints.getOrganization) {
      return { organizationId: args.params?.organizationId, organizationName: 'x', logoUrl: null }
    }
    queries.push(args.query)
    if (roles instanceof Error) throw roles
    return { items: roles, cohortRoles: [] }
  }
  const config = { organizationNameFilter: filter, policyVersions: { privacy: '2.0', pipl: '1.0' } }
  return { api: { call, config } as unknown as Api, queries }
}

async function loadSelected(options: Options, organizationId: string) {
  const context = { ...createFakeApi(options), queryClient: new QueryClient() }
  return (await selectOrganization(context, 'u1', organizationId)).selected
}

const load = (options: Options) =>
  new QueryClient().fetchQuery(profileQuery(createFakeApi(options).api, 'u1'))

describe('the organization in the profile', () => {
  const roles = [buildRole('o1', 'Hillside School'), buildRole('o2', 'Riverside College')]

  it('is the one whose name contains the configured text, and includes the id of its first account (REQ-063, REQ-103, REQ-143)', async () => {
    const { api, queries } = createFakeApi({ filter: 'River', roles })
    const { organization } = await new QueryClient().fetchQuery(profileQuery(api, 'u1'))
    expect(organization).toMatchObject({ organizationId: 'o2', accountId: 'a1' })
    expect(queries).toEqual([{ organizationRole: 'OrgAdmin', userId: 'u1', size: 30 }])
  })

  it('is the first organization if no name filter is configured', async () => {
    expect(await load({ roles })).toMatchObject({ organization: { organizationId: 'o1' } })
  })

  it.each<[string, Options]>([
    ['the user has no role', { roles: [] }],
    ['no role matches the configured text', { roles, filter: 'Lakeside' }],
  ])('is missing if %s (REQ-064)', async (_, options) => {
    expect(await load(options)).toMatchObject({ organization: null, isAdministrator: false })
    const loading = loadDefaultOrganization(createFakeApi(options).api, options.roles as [])
    await expect(loading).rejects.toThrow('No organization ID found')
  })

  it('is the selected one if the user administers it (REQ-185)', async () => {
    expect(await loadSelected({ roles }, 'o2')).toMatchObject({
      organization: { organizationId: 'o2', accountId: 'a1' },
      isAdministrator: true,
    })
  })

  it('is missing if the user does not administer the selected organization (REQ-185, SEC-101)', async () => {
    expect(await loadSelected({ roles }, 'o3')).toEqual({
      organization: null,
      organizationError: null,
      isAdministrator: false,
      isSelected: true,
    })
  })

  it('is replaced by an error if the roles cannot be loaded', async () => {
    const failure = new ApiError('Connection error.')
    expect(await loadSelected({ roles: failure }, 'o2')).toMatchObject({ organizationError: failure })
  })
})

describe('the profile', () => {
  it('of a learner has no organization and no error (REQ-064)', async () => {
    expect(await load({})).toMatchObject({
      isAdministrator: false,
      organization: null,
      organizationError: null,
      missingTerms: [],
    })
  })

  it('of an administrator lists the organizations', async () => {
    const roles = [buildRole('o1', 'Hillside School')]
    expect(await load({ roles })).toMatchObject({ isAdministrator: true, organizations: roles })
  })

  it('loads even if the roles cannot be loaded', async () => {
    const failure = new ApiError('Connection error.')
    expect(await load({ roles: failure })).toMatchObject({
      isAdministrator: false,
      organizationError: failure,
    })
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
