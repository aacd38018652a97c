import { type BatchFailure, type BatchReportDetails, endpoints } from '@lpi/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { textStore } from '../../../i18n/text-store.ts'
import { findProblems } from '../../../testing/appearance.ts'
import { buildId } from '../../../testing/build-values.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { respondToCalls } from '../../../testing/respond-to-calls.ts'
import { FailuresDialog } from './FailuresDialog.tsx'

const batchId = buildId(1)

function buildBatch(failure: Partial<BatchFailure>): BatchReportDetails {
  return {
    id: batchId,
    type: 'group',
    status: 'FAILED',
    total: 1,
    completed: 0,
    failed: 1,
    folder: { id: buildId(2), name: 'Autumn' },
    edition: null,
    language: 'en',
    unprintable: [],
    requestedBy: null,
    createdAt: '2026-03-07T12:00:00.000Z',
    finishedAt: '2026-03-07T12:00:00.000Z',
    expiresAt: null,
    links: { self: '/batch', file: null },
    failures: [{ assessmentId: null, learnerName: null, code: 'internal', needed: null, ...failure }],
  }
}

async function open(failure: Partial<BatchFailure>, language = 'en') {
  respondToCalls(endpoints.getBatchReport, () => buildBatch(failure))
  const onClose = vi.fn()
  await renderPart(<FailuresDialog batchId={batchId} onClose={onClose} />, { language })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('listitem')).toBeVisible()
  return { dialog, onClose }
}

describe('the dialog about failed reports', () => {
  it('states how many new people a group report needs (REQ-121)', async () => {
    const { dialog } = await open({ code: 'group.too_small' })
    await expect
      .element(dialog.getByText(/needs at least five people who aren’t in an earlier one/))
      .toBeVisible()
  })

  it.each(['en', 'es', 'fr', 'zh-CN', 'ar'])(
    'states in %s that the requester of the batch is no longer an administrator, and has no accessibility violations',
    async (language) => {
      const { dialog } = await open({ code: 'batch.requester_left' }, language)
      const t = textStore.getTranslator(['common'])
      await expect.element(dialog.getByText(t('errors.batch.requester_left'))).toBeVisible()
      expect(await findProblems(dialog.element())).toEqual([])
    },
  )

  it('states that the server was too busy (REQ-371)', async () => {
    const { dialog } = await open({ code: 'service.unavailable' })
    await expect.element(dialog.getByText(/The server was too busy/)).toBeVisible()
  })

  it('retries the failed reports once and closes', async () => {
    const { dialog, onClose } = await open({})
    const retries = respondToCalls(endpoints.retryBatchReport, () => buildBatch({}))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    expect(retries).toEqual([{ params: { batchId }, query: {}, body: { only: 'failed' } }])
  })

  it('stays open and shows the error if the reports cannot be retried', async () => {
    const { dialog, onClose } = await open({})
    respondToCalls(endpoints.retryBatchReport, () =>
      Response.json({ code: 'batch.running' }, { status: 409 }),
    )
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })
})
