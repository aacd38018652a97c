import { expect, it } from 'vitest'
import { focusedName, press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Tabs } from './Tabs.tsx'

const menu = (
  <>
    <Disclosure summary="Menu">
      <button type="button">First</button>
      <button type="button">Second</button>
    </Disclosure>
    <button type="button">After</button>
  </>
)

it('Enter opens a disclosure, and Escape closes it and returns the focus', async () => {
  const screen = await renderPart(menu)
  const button = screen.getByRole('button', { name: 'Menu' })
  await press('Tab', 'Enter')
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await press('Tab')
  expect(focusedName()).toBe('First')
  await press('Escape')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(button).toHaveFocus()
})

it('a disclosure closes when a button inside is pressed, and when the focus leaves the disclosure', async () => {
  const screen = await renderPart(menu)
  const button = screen.getByRole('button', { name: 'Menu' })
  await button.click()
  await screen.getByRole('button', { name: 'Second' }).click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await press('Tab', 'Tab', 'Tab')
  expect(focusedName()).toBe('After')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

it.each([
  ['en', 'ArrowRight'],
  ['ar', 'ArrowLeft'],
])('the arrow keys select the next tab in the text direction of the language %s', async (language, next) => {
  const selectedIds: string[] = []
  const tabs = [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ] as const
  const screen = await renderPart(
    <Tabs label="Kind" tabs={tabs} selectedId="one" onSelect={(id) => selectedIds.push(id)}>
      Content
    </Tabs>,
    { language },
  )
  await press('Tab', next)
  expect(selectedIds).toEqual(['two'])
  await expect.element(screen.getByRole('tabpanel', { name: 'One' })).toHaveTextContent('Content')
})
