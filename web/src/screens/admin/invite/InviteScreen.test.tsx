import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { administrator, buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { InviteScreen } from './InviteScreen.tsx'

const autumn = { id: buildId(901), name: 'Autumn', assessmentCount: 0, completedCount: 0 }
const spring = { ...autumn, id: buildId(902), name: 'Spring' }

function open(items: (typeof autumn)[], search: { cohort?: string } = {}) {
  const cohorts = { items, total: items.length, offset: 0, size: 100 }
  respondToCalls(endpoints.searchFolders, () => cohorts)
  return renderPart(<InviteScreen search={search} cohorts={cohorts} />, { profile: administrator })
}

it.each([
  ['the only cohort', [autumn], {}, 'Autumn'],
  ['the cohort in the URL', [autumn, spring], { cohort: spring.id }, 'Spring'],
  ['no cohort if there are several', [autumn, spring], {}, ''],
] as const)('the form preselects %s', async (_, items, search, name) => {
  const screen = await open([...items], search)
  await expect.element(screen.getByRole('button', { name: 'Review list' })).toBeVisible()
  await expect.element(screen.getByRole('combobox', { name: /^Cohort/ })).toHaveValue(name)
})

it('in an organization without cohorts, a link to create a cohort replaces the invitation form (REQ-344)', async () => {
  const screen = await open([])
  await expect
    .element(screen.getByRole('link', { name: 'New cohort' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/admin\/cohorts\?(.*&)?new=true/))
  expect(screen.getByRole('button', { name: 'Review list' }).elements()).toEqual([])
})
