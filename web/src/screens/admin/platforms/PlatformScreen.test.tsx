import { endpoints, type Platform } from '@lpi/contract'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { PlatformScreen } from './PlatformScreen.tsx'

const platform: Platform = {
  id: buildId(1),
  name: 'Lakeside Moodle',
  country: 'US',
  trustsEmail: false,
  seatsPerCourse: 200,
  teachersSeeReports: false,
  contactEmail: null,
  issuer: 'https://moodle.lakeside.example',
  clientId: 'lpi',
  authorizationEndpoint: 'https://moodle.lakeside.example/auth',
  tokenEndpoint: 'https://moodle.lakeside.example/token',
  keySetUrl: 'https://moodle.lakeside.example/keys',
  audience: '',
  state: 'on',
  deployments: [{ id: buildId(2), deploymentId: '1', organizationId: buildId(3), approvedAt: null }],
  courses: 0,
  lastLaunchAt: null,
  endsAt: null,
  version: 4,
}

const tool = {
  toolUrl: 'https://lpi.example/lti/launch',
  loginUrl: 'https://lpi.example/lti/login',
  keySetUrl: 'https://lpi.example/lti/keys',
  iconUrl: 'https://lpi.example/lti/icon.svg',
}

const open = (changes: Partial<Platform> = {}) =>
  renderPart(
    <PlatformScreen
      params={{ platformId: platform.id }}
      platforms={{ items: [{ ...platform, ...changes }], tool }}
    />,
    { profile: administrator },
  )

it('the addresses are the task until the first visit, and are folded afterward; a folded field with a problem is shown (REQ-390)', async () => {
  const changes = respondToCalls(endpoints.updatePlatform, () => ({ ...platform, version: 5 }))
  const before = await open()
  await expect.element(before.getByText(tool.toolUrl)).toBeVisible()
  await expect.element(before.getByLabelText('Issuer (platform ID)')).toBeVisible()
  expect(await findProblemsPerAppearance()).toEqual([])
  await before.unmount()

  const screen = await open({ lastLaunchAt: '2026-11-01T10:00:00.000Z' })
  await expect.element(screen.getByText(tool.toolUrl)).not.toBeVisible()
  await screen.getByText('Addresses and IDs').click()
  await expect.element(screen.getByText(tool.toolUrl)).toBeVisible()
  expect(await findProblemsPerAppearance()).toEqual([])
  await screen.getByLabelText('Client ID').fill('')
  await screen.getByText('Addresses and IDs').click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  const clientId = screen.getByLabelText('Client ID')
  await expect.element(clientId).toHaveFocus()
  await clientId.fill('lpi-2')
  await expect.element(clientId).toBeVisible()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('The changes are saved.')).toBeVisible()
  expect(changes).toMatchObject([{ body: { clientId: 'lpi-2', state: 'on', version: 4 } }])
})
