import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPart } from '../../../testing/render-part.tsx'
import { ReportNavigation } from './ReportNavigation.tsx'

it('the “Previous report” and “Next report” buttons are side by side in a window 360 pixels wide', async () => {
  await page.viewport(360, 800)
  const ignore = () => undefined
  const screen = await renderPart(
    <ReportNavigation
      end={undefined}
      pendingStep={undefined}
      isSelected={false}
      onMove={ignore}
      onSelect={ignore}
      onClose={ignore}
    />,
  )
  const [previous, next] = ['Previous report', 'Next report'].map((name) =>
    screen.getByRole('button', { name }).element().getBoundingClientRect(),
  )
  expect(next!.top).toBe(previous!.top)
})

it.each([
  [-1, 'Previous report', 'Next report'],
  [1, 'Next report', 'Previous report'],
] as const)(
  'during a search in direction %i, only the button for that direction is pending',
  async (pendingStep, name, otherName) => {
    const ignore = () => undefined
    const screen = await renderPart(
      <ReportNavigation
        end={undefined}
        pendingStep={pendingStep}
        isSelected={false}
        onMove={ignore}
        onSelect={ignore}
        onClose={ignore}
      />,
    )
    const button = screen.getByRole('button', { name })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(screen.getByRole('button', { name: otherName }))
      .not.toHaveAttribute('aria-disabled', 'true')
  },
)
