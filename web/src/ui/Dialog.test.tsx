import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findProblemsPerAppearance } from '../testing/appearance.ts'
import { focusedName, press } from '../testing/press.ts'
import { renderPart } from '../testing/render-part.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

function EraseButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Erase</Button>
      <Dialog
        title="Erase everything?"
        isOpen={isOpen}
        onOpenChange={setOpen}
        actions={
          <>
            <Button variant="secondary" onPress={() => setOpen(false)}>
              Keep
            </Button>
            <Button variant="danger">Erase all</Button>
          </>
        }
      >
        <p>This cannot be undone.</p>
      </Dialog>
    </>
  )
}

async function open() {
  const screen = await renderPart(<EraseButton />)
  await screen.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase everything?' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog }
}

it('the focus stays in an open dialog, and Escape closes the dialog and returns the focus to the button that opened it', async () => {
  const { screen, dialog } = await open()
  const names = []
  for (let presses = 0; presses < 4; presses++) {
    await press('Tab')
    names.push(focusedName())
  }
  expect(names).toEqual(['Keep', 'Erase all', 'Keep', 'Erase all'])
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Erase' })).toHaveFocus()
})

it('a click outside a dialog does not close the dialog', async () => {
  const { dialog } = await open()
  const finishAnimations = () => Promise.all(document.getAnimations().map(({ finished }) => finished))
  // The overlay ignores clicks until its animation ends.
  await finishAnimations()
  await page.elementLocator(document.elementFromPoint(5, 5)!).click({ position: { x: 5, y: 5 } })
  await finishAnimations()
  await expect.element(dialog).toBeVisible()
})

it('a dialog has no accessibility violations in any appearance', async () => {
  const { dialog } = await open()
  expect(await findProblemsPerAppearance(dialog.element())).toEqual([])
})
