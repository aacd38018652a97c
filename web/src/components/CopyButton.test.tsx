import { expect, it, vi } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { CopyButton } from './CopyButton.tsx'

it('the copy button keeps its width while it shows “Copied”', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await renderPart(
    <CopyButton text="text" label="Copy text for learners" name="Copy the text" />,
  )
  const button = screen.getByRole('button', { name: 'Copy the text' })
  const widthBefore = button.element().getBoundingClientRect().width
  await button.click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Copied')
  expect(button.element().getBoundingClientRect().width).toBe(widthBefore)
})
