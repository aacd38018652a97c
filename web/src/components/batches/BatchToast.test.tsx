import { type BatchReport, endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { findProblemsPerAppearance } from '../../testing/appearance.ts'
import { buildId } from '../../testing/build-values.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { respondToCalls } from '../../testing/respond-to-calls.ts'
import { BatchToast } from './BatchToast.tsx'
import { useBatchDownload } from './use-batch-download.ts'

function buildBatch(overrides: Partial<BatchReport>): BatchReport {
  return {
    id: buildId(1),
    type: 'individual',
    status: 'RUNNING',
    total: 90,
    completed: 12,
    failed: 0,
    folder: { id: buildId(2), name: 'Autumn' },
    edition: null,
    language: 'en',
    unprintable: [],
    requestedBy: 'Ada Lindqvist',
    // The time until the next request depends on the age of the batch.
    createdAt: new Date().toISOString(),
    finishedAt: null,
    expiresAt: null,
    links: { self: '/batch', file: null },
    ...overrides,
  }
}

/** Responds to each call with the next list, and then repeats the last list. */
function respondWithLists(...lists: BatchReport[][]) {
  const remainingLists = [...lists]
  return respondToCalls(endpoints.listBatchReports, () => {
    const items = remainingLists.length > 1 ? remainingLists.shift()! : remainingLists[0]!
    return { items, total: items.length, offset: 0, size: 10 }
  })
}

const slowOptions = { timeout: 15_000 }
const toast = <BatchToast organizationId={buildId(9)} />

it('the toast shows the progress of a batch, then announces its result and offers the download (REQ-282)', async () => {
  respondWithLists(
    [buildBatch({})],
    [buildBatch({ status: 'DONE', completed: 90, links: { self: '/batch', file: '/file' } })],
  )
  const screen = await renderPart(toast)
  const progress = screen.getByRole('progressbar', { name: 'Creating reports: Autumn' })
  await expect.element(progress).toHaveAttribute('aria-valuetext', '12 of 90')
  await expect.element(screen.getByRole('status')).toHaveTextContent('')
  await expect
    .element(screen.getByRole('status').getByText('90 reports are ready to download.'), slowOptions)
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible()
  expect(screen.getByRole('progressbar').elements()).toEqual([])
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  expect(screen.getByText(/ready to download/).elements()).toEqual([])
})

function HistoryDownload() {
  const download = useBatchDownload(buildId(1))
  return (
    <button type="button" onClick={() => download.mutate()}>
      Save from history
    </button>
  )
}

it.each(['Download', 'Save from history'])(
  'the toast disappears after the batch is downloaded with “%s” (REQ-282)',
  async (button) => {
    respondWithLists(
      [buildBatch({})],
      [buildBatch({ status: 'DONE', completed: 90, links: { self: '/batch', file: '/file' } })],
    )
    respondToCalls(endpoints.getBatchReportFile, () => new Response('PK'))
    const screen = await renderPart(
      <>
        {toast}
        <HistoryDownload />
      </>,
    )
    await expect.element(screen.getByText(/ready to download/), slowOptions).toBeVisible()
    await screen.getByRole('button', { name: button }).click()
    await expect.poll(() => screen.getByText(/ready to download/).elements()).toEqual([])
  },
)

it('a dismissed batch stays hidden while it is running, and its result appears when it finishes (REQ-282)', async () => {
  const calls = respondWithLists(
    [buildBatch({})],
    [buildBatch({ completed: 40 })],
    [buildBatch({ status: 'FAILED' })],
  )
  const screen = await renderPart(toast)
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(() => calls.length, slowOptions).toBe(2)
  expect(screen.getByRole('progressbar').elements()).toEqual([])
  await expect.element(screen.getByText(/^No reports were created/), slowOptions).toBeVisible()
})

it('the toast is not shown for a batch that finished before the page was opened', async () => {
  const calls = respondWithLists([buildBatch({ status: 'DONE' })])
  const screen = await renderPart(toast)
  await expect.poll(() => calls.length).toBe(1)
  expect(screen.getByRole('region').elements()).toEqual([])
})

it.each(['en', 'ar'])('the toast has no accessibility violations in %s', async (language) => {
  respondWithLists([buildBatch({}), buildBatch({ id: buildId(3), status: 'QUEUED' })])
  const screen = await renderPart(toast, { language })
  await expect.element(screen.getByRole('progressbar')).toBeVisible()
  expect(await findProblemsPerAppearance(screen.container)).toEqual([])
})
