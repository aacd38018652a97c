import { expect, it } from 'vitest'
import { focusedName, press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { Disclosure } from './Disclosure.tsx'

const menu = (
  <>
    <Disclosure summary="Menu">
      <button type="button">First</button>
      <button type="button">Second</button>
    </Disclosure>
    <button type="button">After</button>
  </>
)

it('Enter opens a disclosure, and Escape closes the disclosure and returns the focus to its button', async () => {
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
