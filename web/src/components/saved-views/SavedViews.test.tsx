import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findProblemsPerAppearance } from '../../testing/appearance.ts'
import { buildId } from '../../testing/build-values.ts'
import { press } from '../../testing/press.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { respondToCalls } from '../../testing/respond-to-calls.ts'
import { SavedViews } from './SavedViews.tsx'

const buildView = (number: number, name: string, screen: 'assessments' | 'invitations' = 'assessments') => ({
  id: buildId(number),
  screen,
  name,
  search: 'keyword=Zo%C3%AB&status=COMPLETED',
})

function open(language = 'en') {
  const search = { status: 'ACCEPTED,COMPLETED', keyword: 'a b', report: undefined }
  const part = <SavedViews organizationId={buildId(9)} screen="assessments" search={search} />
  return renderPart(part, { language })
}

it('the menu of saved views links only to views of the current list, and has a button that removes a view (REQ-286)', async () => {
  respondToCalls(endpoints.listSavedViews, () => ({
    items: [buildView(1, 'Spring'), buildView(2, 'Open', 'invitations')],
  }))
  const removals = respondToCalls(endpoints.removeSavedView, () => new Response(null, { status: 204 }))
  const screen = await open()
  await screen.getByRole('button', { name: 'Views' }).click()
  const link = screen.getByRole('link', { name: 'Spring' })
  const href = link.element().getAttribute('href')!
  expect(Object.fromEntries(new URL(href, location.origin).searchParams)).toEqual({
    keyword: 'Zoë',
    status: 'COMPLETED',
  })
  expect(screen.getByRole('link').elements()).toHaveLength(1)
  await screen.getByRole('button', { name: 'Remove view: Spring' }).click()
  await expect.poll(() => removals.map(({ params }) => params.viewId)).toEqual([buildId(1)])
})

it.each([0, 160])(
  'the menu of saved views fits inside a narrow window if its button is %i pixels from the left edge (REQ-286)',
  async (width) => {
    respondToCalls(endpoints.listSavedViews, () => ({
      items: [buildView(1, 'A name that needs a whole line')],
    }))
    await page.viewport(360, 800)
    const screen = await renderPart(
      <div style={{ position: 'relative', display: 'flex' }}>
        <div style={{ inlineSize: width }} />
        <SavedViews organizationId={buildId(9)} screen="assessments" search={{}} />
      </div>,
    )
    await screen.getByRole('button', { name: 'Views' }).click()
    const menu = screen.getByRole('link').element().parentElement!.parentElement!
    const { left, right } = menu.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
  },
)

it('the dialog for saving a view saves the filters under a name, and warns if a view with this name exists (REQ-286)', async () => {
  respondToCalls(endpoints.listSavedViews, () => ({ items: [buildView(1, 'Spring')] }))
  const saves = respondToCalls(endpoints.saveView, () =>
    Response.json(buildView(3, 'Autumn'), { status: 201 }),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Views' }).click()
  await screen.getByRole('button', { name: 'Save this view' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await name.fill('Spring')
  await expect.element(page.getByText('This replaces the view with the same name.')).toBeVisible()
  await name.fill('Autumn')
  await press('Enter')
  await expect
    .poll(() => saves.map(({ body }) => body))
    .toEqual([
      {
        organizationId: buildId(9),
        screen: 'assessments',
        name: 'Autumn',
        search: 'status=ACCEPTED%2CCOMPLETED&keyword=a+b',
      },
    ])
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
})

it('pressing Enter again while a view is being saved does not send a second request', async () => {
  respondToCalls(endpoints.listSavedViews, () => ({ items: [] }))
  const response = Promise.withResolvers<Response>()
  const saves = respondToCalls(endpoints.saveView, () => response.promise)
  const screen = await open()
  await screen.getByRole('button', { name: 'Views' }).click()
  await screen.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn')
  await press('Enter')
  await expect.poll(() => saves.length).toBe(1)
  await press('Enter')
  response.resolve(Response.json(buildView(3, 'Autumn'), { status: 201 }))
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  expect(saves).toHaveLength(1)
})

it.each(['en', 'ar'])('the menu of saved views has no accessibility violations in %s', async (language) => {
  respondToCalls(endpoints.listSavedViews, () => ({ items: [buildView(1, 'Spring')] }))
  const screen = await open(language)
  screen.container.querySelector('button')!.click()
  await expect.element(screen.getByRole('link', { name: 'Spring' })).toBeVisible()
  expect(await findProblemsPerAppearance(screen.container)).toEqual([])
})
