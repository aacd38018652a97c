import { endpoints, type User } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { noPurposes } from '../../../components/pipl-purposes.ts'
import { saveContactSettings } from './save-contact-settings.ts'

const mapping = {
  id: 'm1',
  platformName: 'LPI',
  platformCustomer: 'college',
  platformRole: 'student',
  platformUserId: null,
  platformAccountId: 'p1',
  platformData: { orgOrSchool: 'Riverside' },
}
const user: User = {
  userId: 'u1',
  username: 'ada@example.org',
  email: 'ada@example.org',
  isEmailConfirmed: true,
  recoveryEmail: null,
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'GB',
  orgOrSchool: 'Riverside',
  language: null,
  userMappings: [mapping],
}
const values = {
  ...{ firstName: 'Ada', lastName: 'King', country: 'GB', orgOrSchool: ' Hillside ', language: 'en' },
  piplConsent: noPurposes,
}

async function callsOfSaving(changed: Partial<User> = {}, given = values) {
  const calls: [unknown, object][] = []
  const call = async (endpoint: unknown, args: object) => void calls.push([endpoint, args])
  const platform = { name: 'LPI', customer: 'college', role: 'student', id: 'p1' }
  const config = { platform, policyVersions: { privacy: '1', pipl: '2' } }
  const person = { user: { ...user, ...changed }, consents: [] }
  await saveContactSettings({ call, config } as unknown as Api, person, given, 'en')
  return calls
}

describe('saving the contact settings', () => {
  it('sends the username as the recovery address, and never a password (REQ-060)', async () => {
    const [[endpoint, args] = []] = await callsOfSaving()
    expect(endpoint).toBe(endpoints.updateUser)
    const { piplConsent, ...fields } = values
    expect(args).toEqual({ params: { userId: 'u1' }, body: { ...fields, recoveryEmail: 'ada@example.org' } })
  })

  it('changes the data of the mapping to this platform (REQ-062)', async () => {
    const [, [endpoint, args] = []] = await callsOfSaving()
    expect(endpoint).toBe(endpoints.updateUserMapping)
    expect(args).toEqual({
      params: { userId: 'u1', mappingId: 'm1' },
      body: { platformData: { orgOrSchool: 'Hillside' } },
    })
  })

  it('makes that mapping where there is none (REQ-095)', async () => {
    const [, [endpoint, args] = []] = await callsOfSaving({ userMappings: [] })
    expect(endpoint).toBe(endpoints.createUserMapping)
    expect(args).toMatchObject({ body: { platformName: 'LPI', platformData: { orgOrSchool: 'Hillside' } } })
  })

  it('records the consent that China asks for, purpose by purpose, before anything is moved there', async () => {
    const [[endpoint, args] = [], [next] = []] = await callsOfSaving({}, { ...values, country: 'CN' })
    expect([endpoint, next]).toEqual([endpoints.createConsent, endpoints.updateUser])
    expect(args).toMatchObject({
      body: { policyType: 'pipl-policy', version: '2', purposes: ['processing', 'sharing', 'transfer'] },
    })
  })

  it('leaves the mapping alone when it says the same', async () => {
    const same = [{ ...mapping, platformData: { orgOrSchool: 'Hillside' } }]
    expect(await callsOfSaving({ userMappings: same })).toHaveLength(1)
  })
})
