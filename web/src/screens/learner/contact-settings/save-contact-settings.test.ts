import { endpoints, type User } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import type { Api } from '../../../api/api.ts'
import { noPiplConsents } from '../../../components/forms/pipl-purposes.ts'
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
  hasPassword: true,
  institution: null,
}
const values = {
  firstName: 'Ada',
  lastName: 'King',
  country: 'GB',
  orgOrSchool: ' Hillside ',
  language: 'en',
  piplConsent: noPiplConsents,
}

async function recordSaveCalls(userChanges: Partial<User> = {}, savedValues = values) {
  const calls: [unknown, object][] = []
  const call = async (endpoint: unknown, args: object) => void calls.push([endpoint, args])
  const platform = { name: 'LPI', customer: 'college', role: 'student', id: 'p1' }
  const config = { platform, policyVersions: { privacy: '1', pipl: '2' } }
  const person = { user: { ...user, ...userChanges }, consents: [] }
  await saveContactSettings({ call, config } as unknown as Api, person, savedValues, 'en')
  return calls
}

describe('saveContactSettings', () => {
  it('sends the username as the recovery address, and sends no password (REQ-060)', async () => {
    const [[endpoint, args] = []] = await recordSaveCalls()
    expect(endpoint).toBe(endpoints.updateUser)
    const { piplConsent, ...fields } = values
    expect(args).toEqual({ params: { userId: 'u1' }, body: { ...fields, recoveryEmail: 'ada@example.org' } })
  })

  it('updates the data of the mapping to this platform (REQ-062)', async () => {
    const [, [endpoint, args] = []] = await recordSaveCalls()
    expect(endpoint).toBe(endpoints.updateUserMapping)
    expect(args).toEqual({
      params: { userId: 'u1', mappingId: 'm1' },
      body: { platformData: { orgOrSchool: 'Hillside' } },
    })
  })

  it('creates the mapping to this platform if it does not exist (REQ-095)', async () => {
    const [, [endpoint, args] = []] = await recordSaveCalls({ userMappings: [] })
    expect(endpoint).toBe(endpoints.createUserMapping)
    expect(args).toMatchObject({ body: { platformName: 'LPI', platformData: { orgOrSchool: 'Hillside' } } })
  })

  it('records the PIPL consent for every purpose before it changes the country to China', async () => {
    const [[endpoint, args] = [], [next] = []] = await recordSaveCalls({}, { ...values, country: 'CN' })
    expect([endpoint, next]).toEqual([endpoints.createConsent, endpoints.updateUser])
    expect(args).toMatchObject({
      body: { policyType: 'pipl-policy', version: '2', purposes: ['processing', 'sharing', 'transfer'] },
    })
  })

  it('does not update an unchanged mapping', async () => {
    const unchangedMappings = [{ ...mapping, platformData: { orgOrSchool: 'Hillside' } }]
    expect(await recordSaveCalls({ userMappings: unchangedMappings })).toHaveLength(1)
  })
})
