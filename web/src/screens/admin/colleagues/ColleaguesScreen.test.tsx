import { type Colleague, endpoints } from '@lpi/contract'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { textBounds } from '../../../testing/text-bounds.ts'
import { ColleaguesScreen } from './ColleaguesScreen.tsx'

const timestamp = '2026-03-02T09:15:00.000Z'
const spring = { id: buildId(901), name: 'Spring' }

function buildColleague(number: number, overrides: Partial<Colleague> = {}): Colleague {
  return {
    id: buildId(number),
    email: `kim-${number}@example.com`,
    name: 'Kim Park',
    lastSeenAt: timestamp,
    hasSecondFactor: true,
    organizationRole: 'OrgAdmin',
    folders: [],
    grantedAt: timestamp,
    isSelf: false,
    version: 3,
    ...overrides,
  }
}

const items = [
  buildColleague(1, { isSelf: true, name: 'Ada Lindqvist' }),
  buildColleague(2, { organizationRole: 'CohortAdmin', folders: [spring] }),
  buildColleague(3, { name: null, lastSeenAt: null, hasSecondFactor: null }),
]

const noContent = () => new Response(null, { status: 204 })
const open = (language = 'en') =>
  renderPart(<ColleaguesScreen colleagues={{ items }} search={{}} />, { language, profile: administrator })

beforeEach(() => {
  respondToCalls(endpoints.searchFolders, () => ({
    items: [{ ...spring, assessmentCount: 0, completedCount: 0 }],
    total: 1,
    offset: 0,
    size: 100,
  }))
})

it('an invitation with a limited role is not sent until a cohort is selected, and contains the selected cohort (REQ-267)', async () => {
  const invitations = respondToCalls(endpoints.inviteColleague, noContent)
  const screen = await open()
  await screen.getByRole('button', { name: 'Invite colleague' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('sam@example.com')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  expect(invitations).toEqual([])
  await dialog.getByRole('combobox', { name: 'Cohorts' }).click()
  await page.getByRole('option', { name: 'Spring' }).click()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(screen.getByText('We’re sending an email to sam@example.com.')).toBeVisible()
  const role = { organizationRole: 'CohortAdmin', folderIds: [spring.id] }
  expect(invitations).toMatchObject([{ body: { email: 'sam@example.com', ...role } }])
})

it('a request to change a role contains the version from the list, and the dialog explains a conflict (REQ-268)', async () => {
  const changes = respondToCalls(endpoints.updateColleague, () =>
    Response.json({ code: 'colleague.changed', message: '' }, { status: 409 }),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Change role of kim-2@example.com' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Whole organization\./).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(
      'Someone else changed this role in the meantime. Close this window to see the current version, then try again.',
    )
  expect(changes).toMatchObject([{ body: { organizationRole: 'OrgAdmin', folderIds: [], version: 3 } }])
})

it('if a role was never used, the list of colleagues says “Not seen yet”; it has no accessibility violations (REQ-267)', async () => {
  const screen = await open()
  await expect.element(screen.getByText(/Not seen yet/)).toBeVisible()
  expect(await findProblemsPerAppearance()).toEqual([])
})

it('on an Arabic page, names in Latin letters are aligned with the right edge of their column', async () => {
  await page.viewport(1280, 800)
  const screen = await open('ar')
  const rightEdgeOf = (text: string) => textBounds(screen.getByText(text, { exact: true }).element()).right
  await expect.element(screen.getByText('Kim Park')).toBeVisible()
  expect(rightEdgeOf('Kim Park')).toBeCloseTo(rightEdgeOf('kim-3@example.com'), 0)
  const [, role] = screen.getByRole('columnheader').elements()
  expect(rightEdgeOf('Spring')).toBeCloseTo(textBounds(role!).right, 0)
})
