import type { IndividualReport } from '@lpi/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { textStore } from '../../i18n/text-store.ts'
import { findProblems } from '../../testing/appearance.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ShareCardDialog } from './ShareCardDialog.tsx'
import { listCardSentences, wrapText } from './share-card.ts'

/** The parts of a report that a card uses, with results that the card must not show. */
function buildReport(overrides: Partial<IndividualReport> = {}) {
  const buildScale = (id: string, name: string, sum: number, rank: number) => ({ id, name, sum, rank })
  return {
    language: 'en',
    direction: 'ltr',
    organization: { name: 'Lakeside College', logoUrl: null },
    cohort: { name: 'Evening class' },
    instrument: { id: 'sample', version: '1.0.0', name: 'Everyday Leadership', subtitle: '' },
    customization: { accentColor: null, coverTitle: null, introduction: [], sections: [] },
    completedAt: '2026-11-20T10:00:00.000Z',
    previousCompletedAt: null,
    scales: [buildScale('care', 'Taking care', 57, 1), buildScale('room', 'Making room', 13, 2)],
    ...overrides,
  } as unknown as IndividualReport
}

async function open(report = buildReport(), language = 'en') {
  const onClose = vi.fn()
  await renderPart(<ShareCardDialog report={report} onClose={onClose} />, { language })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return { dialog, onClose, card: dialog.getByRole('img') }
}

/** The number of colors in the picture; a blank picture has at most one color. */
function countColors(canvas: HTMLCanvasElement) {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return new Set(new Uint32Array(data.buffer)).size
}

describe('a card to share', () => {
  it('offers the same sentences regardless of the results, and one more sentence for a repeated questionnaire (REQ-325)', () => {
    const report = buildReport()
    const scales = report.scales.map((scale) => ({ ...scale, sum: 6, rank: 3 }))
    const ids = listCardSentences(report).map(({ id }) => id)
    expect(ids).toEqual(['looked', 'step', 'others', 'scale-care', 'scale-room'])
    expect(listCardSentences({ ...report, scales })).toEqual(listCardSentences(report))
    const repeatedReport = buildReport({ previousCompletedAt: '2026-01-01T00:00:00.000Z' })
    expect(listCardSentences(repeatedReport).map(({ id }) => id)).toContain('again')
  })

  it('is drawn, and its description contains the sentence, cohort, organization, questionnaire and date, but no result (REQ-325)', async () => {
    const { dialog, card } = await open()
    await dialog.getByText('I’d like to talk about “Making room.”').click()
    await expect
      .element(card)
      .toHaveAccessibleName(
        'Card: I’d like to talk about “Making room.” Evening class, Lakeside College. Everyday Leadership, 20 November 2026.',
      )
    await expect.poll(() => countColors(card.element() as HTMLCanvasElement)).toBeGreaterThan(5)
  })

  it('is saved as a picture, and the dialog closes (REQ-325)', async () => {
    const fileNames: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fileNames.push(this.download)
    })
    const { dialog, card, onClose } = await open()
    await expect.poll(() => countColors(card.element() as HTMLCanvasElement)).toBeGreaterThan(5)
    await dialog.getByRole('button', { name: 'Download card' }).click()
    await expect.poll(() => fileNames).toEqual(['Everyday Leadership.png'])
    expect(onClose).toHaveBeenCalledOnce()
  })

  it.each(['en', 'es', 'fr', 'zh-CN', 'ar'] as const)(
    'is offered in %s, in a dialog that has no accessibility violations (REQ-325)',
    async (language) => {
      const direction = language === 'ar' ? 'rtl' : 'ltr'
      const { dialog } = await open(buildReport({ language, direction }), language)
      const t = textStore.getTranslator(['leader'])
      await expect.element(dialog.getByText(t('report.card.choose'))).toBeVisible()
      expect(await findProblems(dialog.element())).toEqual([])
    },
  )

  it('wraps text between words and truncates text that is too long', () => {
    const context = { measureText: (text: string) => ({ width: text.length }) as TextMetrics }
    expect(wrapText(context, 'One small thing.', 10, 3, 'en')).toEqual(['One small', 'thing.'])
    expect(wrapText(context, 'One small thing this week', 10, 2, 'en')).toEqual(['One small', 'thing thi…'])
    expect(wrapText(context, 'Talk about “Room.”', 12, 3, 'en')).toEqual(['Talk about', '“Room.”'])
    expect(wrapText(context, 'Parler de «\u202fPlace\u202f».', 13, 3, 'fr')).toEqual([
      'Parler de',
      '«\u202fPlace\u202f».',
    ])
    expect(wrapText(context, 'Unbreakableword', 10, 1, 'en')).toEqual(['Unbreakab…'])
  })
})
