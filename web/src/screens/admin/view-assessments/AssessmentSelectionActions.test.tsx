import { MAX_SELECTED } from '@lpi/contract'
import { expect, it } from 'vitest'
import { buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { AssessmentSelectionActions } from './AssessmentSelectionActions.tsx'

async function open(count: number, total: number) {
  const entries = Array.from({ length: count }, (_, i) => [buildId(i + 1), 'COMPLETED'] as const)
  const ignore = () => undefined
  const screen = await renderPart(
    <AssessmentSelectionActions
      selection={new Map(entries)}
      total={total}
      isSelectingAll={false}
      isExporting={false}
      onSelectAll={ignore}
      onExport={ignore}
      onInvitationsChanged={ignore}
      onClear={ignore}
    />,
  )
  return screen.getByText(/^You can select up to 5,000 at a time\./)
}

it.each([
  ['the selection is full', MAX_SELECTED, 60],
  ['the list has more assessments than can be selected', 1, MAX_SELECTED + 1],
])('the maximum size of a selection is shown if %s', async (_, count, total) => {
  await expect.element(await open(count, total)).toBeVisible()
})

it('the maximum size of a selection is not shown if the selection is not full and all assessments in the list can be selected', async () => {
  expect((await open(MAX_SELECTED - 1, MAX_SELECTED)).elements()).toEqual([])
})
