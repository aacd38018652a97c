import { expect, it } from 'vitest'
import { commands, page } from 'vitest/browser'
import { findProblems, findProblemsPerAppearance } from '../../../testing/appearance.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { DesignScreen } from './DesignScreen.tsx'

it('the components on the design screen have no accessibility violations and do not overflow in any appearance (A11Y-001)', async () => {
  const { container } = await renderPart(<DesignScreen />)
  expect(await findProblemsPerAppearance(container)).toEqual([])
})

it('the components on the design screen have no accessibility violations and do not overflow in a right-to-left layout at a width of 320 px (A11Y-002)', async () => {
  const { container } = await renderPart(<DesignScreen />, { language: 'ar' })
  await page.getByText('right to left').click()
  await page.viewport(320, 800)
  expect(await findProblems(container)).toEqual([])
})

it('with forced colors, each button and each input except radio buttons and checkboxes has a visible border, outline, text or icon (A11Y-006)', async () => {
  const { container } = await renderPart(<DesignScreen />)
  await commands.emulateMedia({ forcedColors: 'active' })
  const invisibleControls = [
    ...container.querySelectorAll('button, input:not([type="radio"], [type="checkbox"])'),
  ]
    .filter((control) => control.checkVisibility({ opacityProperty: true }))
    .filter((control) => !remainsVisible(control))
    .map((control) => control.outerHTML.slice(0, 120))
  expect(invisibleControls).toEqual([])
})

/** Forced colors replace backgrounds and remove shadows: only borders, outlines, text and icons remain visible. */
function remainsVisible(control: Element) {
  const { borderTopWidth, borderBottomWidth, outlineStyle } = getComputedStyle(control)
  const hasBorder = parseFloat(borderTopWidth) + parseFloat(borderBottomWidth) > 0
  return (
    hasBorder ||
    outlineStyle !== 'none' ||
    Boolean(control.textContent) ||
    control.querySelector('svg') !== null
  )
}
