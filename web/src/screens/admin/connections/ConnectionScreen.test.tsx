import { type Connection, endpoints, type SharedConnection } from '@lpi/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { ConnectionScreen } from './ConnectionScreen.tsx'

const connection: Connection = {
  id: buildId(1),
  name: 'Harbor College',
  issuer: 'https://login.harbor.example',
  clientId: 'lpi',
  scopes: ['openid'],
  trustsEmail: false,
  hostedDomain: null,
  country: null,
  groupsClaim: '',
  groupRules: [],
  isOnlyLogin: false,
  breakGlassEmail: null,
  state: 'on',
  hasSecret: true,
  redirectUri: 'https://lpi.example/login/return',
  logoutRedirectUri: 'https://lpi.example/login',
  loginLink: 'https://lpi.example/login/with/1',
  domains: [
    { domain: 'harbor.example', recordName: '_lpi.harbor.example', recordValue: 'x', provedAt: null },
  ],
  endsAt: null,
  version: 4,
}

const open = (changes: Partial<Connection> = {}, language = 'en') =>
  renderPart(
    <ConnectionScreen
      params={{ connectionId: connection.id }}
      connections={{ items: [{ ...connection, ...changes }], shared: [] }}
    />,
    { profile: administrator, language },
  )

it('the connection is saved with its version and without an unchanged secret, and “institution only” needs an administrator with a password (REQ-409)', async () => {
  const changes = respondToCalls(endpoints.updateConnection, () => ({ ...connection, version: 5 }))
  const screen = await open()
  await screen.getByRole('checkbox', { name: /^People can log in only/ }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Fill in this field.')).toBeVisible()
  expect(changes).toEqual([])
  await screen.getByLabelText('Administrator who can still use a password').fill('ada@example.com')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText(/^Saved\./)).toBeVisible()
  expect(changes).toMatchObject([
    { body: { isOnlyLogin: true, breakGlassEmail: 'ada@example.com', state: 'on', version: 4 } },
  ])
  expect(changes[0]!.body).not.toHaveProperty('clientSecret')
  expect(await findProblemsPerAppearance()).toEqual([])
})

it('before a connection is deleted, the administrator reads who depends on it; the last administrator without a password prevents it (REQ-409)', async () => {
  const dependents = { accounts: 312, accountsWithoutPassword: 300, accountsWithoutAddress: 12, cohorts: 4 }
  respondToCalls(endpoints.getConnectionDependents, () => ({
    ...dependents,
    administrators: 1,
    isBlocked: true,
  }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Delete this connection' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('312 accounts')).toBeVisible()
  await expect.element(dialog.getByText('One administrator')).toBeVisible()
  await expect.element(dialog.getByText(/^The last administrator of your organization/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Delete connection' })).toBeDisabled()
  expect(await findProblemsPerAppearance()).toEqual([])
})

it('a connection that is ending has a button to keep it, and no form whose change would cancel the end by accident (REQ-409)', async () => {
  const screen = await open({ state: 'ending', endsAt: '2027-02-26T12:00:00.000Z' }, 'ar')
  await expect.element(screen.getByRole('button', { name: 'الاحتفاظ بالاتصال' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'حفظ', exact: true })).not.toBeInTheDocument()
  expect(await findProblemsPerAppearance()).toEqual([])
})

it('of a connection of another organization, only the rules for one’s own organization can be changed (REQ-410)', async () => {
  const shared: SharedConnection = {
    id: connection.id,
    name: 'Harbor College',
    issuer: connection.issuer,
    organizationName: 'Harbor Library',
    isOnlyLogin: true,
    state: 'on',
    loginLink: connection.loginLink,
    endsAt: null,
    groupsClaim: 'groups',
    groupRules: [],
    version: 4,
  }
  respondToCalls(endpoints.searchFolders, () => ({ items: [], total: 0, offset: 0, size: 20 }))
  const changes = respondToCalls(endpoints.setSharedGroupRules, () => ({ ...shared, version: 5 }))
  const screen = await renderPart(
    <ConnectionScreen
      params={{ connectionId: connection.id }}
      connections={{ items: [], shared: [shared] }}
    />,
    { profile: administrator },
  )
  await expect.element(screen.getByText('Set up by Harbor Library.', { exact: false })).toBeVisible()
  await expect.element(screen.getByLabelText('Client ID')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Turn off' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Add a rule' }).click()
  await screen.getByText('Whole organization.', { exact: false }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Fill in this field.')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Group/ }).fill('deans')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Saved.', { exact: true })).toBeVisible()
  expect(changes).toMatchObject([
    { body: { groupRules: [{ group: 'deans', organizationRole: 'OrgAdmin', folderIds: [] }], version: 4 } },
  ])
  expect(await findProblemsPerAppearance()).toEqual([])
})
