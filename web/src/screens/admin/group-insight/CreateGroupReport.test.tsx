import { endpoints, type GroupReportPreview } from '@lpi/contract'
import { expect, it } from 'vitest'
import { buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { CreateGroupReport } from './CreateGroupReport.tsx'

const preview: GroupReportPreview = {
  versions: [],
  editions: [],
  instrument: 'everyday-leadership@1.0.0',
  newPeople: 6,
  unconfirmed: 0,
  needed: 0,
  notCompleted: 6,
  outlook: { now: 'few', later: 'nearly_all' },
}

const args = { params: { folderId: buildId(1) }, body: { organizationId: buildId(600) } }

const render = (changes: Partial<GroupReportPreview>) =>
  renderPart(<CreateGroupReport preview={{ ...preview, ...changes }} args={args} onCreated={() => {}} />)

it('the step says who is in, who is out and what waiting would bring, and creates the report only when its button is pressed (REQ-129)', async () => {
  const calls = respondToCalls(endpoints.createGroupReport, () => ({}))
  const screen = await render({})
  await expect.element(screen.getByText('Some scale means, and little about statements.')).toBeVisible()
  await expect.element(screen.getByText('Nearly all means, and how much people agree.')).toBeVisible()
  expect(calls).toEqual([])
  await screen.getByRole('button', { name: 'Create the group report' }).click()
  await expect.poll(() => calls).toEqual([{ ...args, query: {} }])
})

it('the step promises nothing to a complete group that is too small (REQ-130)', async () => {
  const screen = await render({
    newPeople: 4,
    unconfirmed: 1,
    needed: 2,
    notCompleted: 0,
    outlook: { now: 'too_few', later: 'too_few' },
  })
  await expect.element(screen.getByText(/^1 person\. They’re included, but/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
  expect(screen.container.textContent).not.toMatch(/more|wait/)
})
