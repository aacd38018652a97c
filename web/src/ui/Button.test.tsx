import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { Button } from './Button.tsx'
import { Form } from './Form.tsx'

it('a button can be pressed with the pointer, Enter and Space', async () => {
  const onPress = vi.fn()
  const screen = await renderPart(<Button onPress={onPress}>Save</Button>)
  await screen.getByRole('button', { name: 'Save' }).click()
  await press('Enter', 'Space')
  expect(onPress).toHaveBeenCalledTimes(3)
})

it('a pending button keeps the focus, is announced as disabled, and cannot be pressed', async () => {
  const onPress = vi.fn()
  const onSubmit = vi.fn()
  const renderForm = (isPending: boolean) => (
    <Form onSubmit={onSubmit}>
      <Button type="submit" isPending={isPending} onPress={onPress}>
        Save
      </Button>
    </Form>
  )
  const screen = await renderPart(renderForm(false))
  const button = screen.getByRole('button', { name: 'Save' })
  await button.click()
  await screen.rerender(renderForm(true))
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await press('Enter', 'Space')
  await userEvent.click(button, { force: true })
  expect(onPress).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

it('a disabled button cannot be focused or pressed', async () => {
  const onPress = vi.fn()
  const screen = await renderPart(
    <Button isDisabled onPress={onPress}>
      Save
    </Button>,
  )
  await press('Tab', 'Enter')
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Save' })).not.toHaveFocus()
  expect(onPress).not.toHaveBeenCalled()
})

it('no line of a long button label is much shorter than the other lines', async () => {
  const text = 'Responder a las preguntas sobre ti'
  const screen = await renderPart(
    [16, 17, 18, 19, 20, 21].map((width) => (
      <div key={width} style={{ inlineSize: `${width}rem` }}>
        <Button variant="quiet" size="large" isWide>
          {text}
        </Button>
      </div>
    )),
  )
  for (const button of screen.getByRole('button').elements()) {
    const range = document.createRange()
    range.selectNodeContents(button.firstElementChild!.firstChild!)
    const widths = [...range.getClientRects()].map(({ width }) => width)
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 2)
  }
})
