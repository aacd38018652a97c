import { endpoints, type FoundFolder } from '@lpi/contract'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildId } from '../../testing/build-values.ts'
import { press } from '../../testing/press.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { respondToCalls } from '../../testing/respond-to-calls.ts'
import { CohortField } from './CohortField.tsx'

const cohorts: FoundFolder[] = ['Autumn', 'Spring'].map((name, i) => ({
  id: buildId(i + 1),
  name,
  assessmentCount: 3,
  completedCount: 1,
}))

function findCohorts(keyword = '') {
  const items = cohorts.filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()))
  return { items, total: items.length, offset: 0, size: 100 }
}

function Cohort() {
  const [cohort, setCohort] = useState<FoundFolder>()
  return (
    <>
      <CohortField
        organizationId={buildId(600)}
        label="Cohort"
        description="Type part of its name."
        emptyText="No cohort matches."
        value={cohort?.id ?? ''}
        onChange={setCohort}
      />
      <p>Selected: {cohort?.name ?? 'none'}</p>
    </>
  )
}

it('the cohort field sends one search after each pause in typing, and Enter does not select an outdated result', async () => {
  const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
  const calls = respondToCalls(endpoints.searchFolders, async ({ query: { keyword } }) => {
    if (keyword) await releasePromise
    return findCohorts(keyword)
  })
  const keywords = () => calls.flatMap(({ query }) => query.keyword || [])
  const screen = await renderPart(<Cohort />)
  const field = screen.getByRole('combobox', { name: 'Cohort' })
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Autumn' })).toBeVisible()
  await userEvent.keyboard('Spr{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Spr')
  await expect.poll(keywords).toEqual(['Spr'])
  await expect.element(screen.getByText('Selected: none')).toBeInTheDocument()
  release()
  await field.fill('autu')
  await expect.element(page.getByRole('option', { name: 'Autumn' })).toBeVisible()
  await press('ArrowDown', 'Enter')
  await expect.element(field).toHaveValue('Autumn')
  expect(keywords()).toEqual(['Spr', 'autu'])
  await expect.element(screen.getByText('Selected: Autumn')).toBeVisible()
})

it('a keyword without results shows that no cohort matches, and leaving the field restores the selection', async () => {
  respondToCalls(endpoints.searchFolders, ({ query }) => findCohorts(query.keyword))
  const screen = await renderPart(<Cohort />)
  const field = screen.getByRole('combobox', { name: 'Cohort' })
  await field.click()
  await page.getByRole('option', { name: 'Spring' }).click()
  await field.fill('nothing like this')
  await expect.element(page.getByText('No cohort matches.')).toBeVisible()
  await press('Tab')
  await expect.element(field).toHaveValue('Spring')
})

it('a failed search shows the error instead of the message that no cohort matches (REQ-291)', async () => {
  respondToCalls(endpoints.searchFolders, ({ query: { keyword } }) =>
    keyword ? Response.json({ code: 'internal' }, { status: 400 }) : findCohorts(),
  )
  const screen = await renderPart(<Cohort />)
  const field = screen.getByRole('combobox', { name: 'Cohort' })
  await field.click()
  await expect.element(page.getByRole('option', { name: 'Autumn' })).toBeVisible()
  await field.fill('Spring')
  await expect.element(page.getByText(/^Something went wrong/)).toBeVisible()
  expect(page.getByText('No cohort matches.').elements()).toEqual([])
})
