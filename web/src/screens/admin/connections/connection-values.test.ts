import { describe, expect, it } from 'vitest'
import { buildBody, checkConnection, initialValues } from './connection-values.ts'

const values = {
  ...initialValues(undefined),
  name: ' Harbor College ',
  issuer: 'https://login.harbor.example ',
  clientId: 'lpi',
}
const stored = { state: 'on', scopes: ['openid'] } as const

describe('the values of a connection', () => {
  it('become a request without spaces around them, without an unchanged secret, and with null for empty settings (REQ-409)', () => {
    const body = buildBody(values, { ...stored, scopes: [...stored.scopes] })
    expect(body).toMatchObject({ name: 'Harbor College', issuer: 'https://login.harbor.example', ...stored })
    expect(body).toMatchObject({ country: null, hostedDomain: null, breakGlassEmail: null })
    expect(body).not.toHaveProperty('clientSecret')
    expect(checkConnection(values)).toEqual([])
  })

  it('need the domain of a Google Workspace, and the administrator who keeps a password (REQ-409)', () => {
    const google = { ...values, issuer: 'https://accounts.google.com', isOnlyLogin: true }
    expect(checkConnection(google).map(({ field }) => field)).toEqual(['breakGlassEmail', 'hostedDomain'])
  })

  it('keep no cohorts in a rule for the whole organization, and name the rules if one is incomplete (REQ-409)', () => {
    const rule = { group: 'staff', organizationRole: 'OrgAdmin', cohorts: [{ id: 'x' }] } as const
    const body = buildBody({ ...values, groupRules: [rule] }, { state: 'on', scopes: [] })
    expect(body.groupRules).toEqual([{ group: 'staff', organizationRole: 'OrgAdmin', folderIds: [] }])
    const incomplete = { group: '', organizationRole: 'CohortAdmin', cohorts: [] } as const
    const errors = checkConnection({ ...values, groupRules: [incomplete] })
    expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(['groupRules']))
  })
})
