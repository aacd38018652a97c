import type { IndividualReport } from '@lpi/contract'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { textStore } from '../../i18n/text-store.ts'
import { findProblems } from '../../testing/appearance.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { SharePictureDialog } from './SharePictureDialog.tsx'
import { wrapText } from './share-picture.ts'

/** The parts of a report that a picture uses. */
function buildReport(overrides: Partial<IndividualReport> = {}) {
  const buildScale = (id: string, sum: number) => ({ id, name: id, sum, min: 5, max: 50 })
  const buildPart = (part: string, content: object) => ({
    part,
    sentences: [],
    items: [],
    statementIds: [],
    scaleIds: [],
    ...content,
  })
  const textOf = (text: string) => ({ key: 'text', values: { text } })
  return {
    language: 'en',
    direction: 'ltr',
    learner: { name: 'Mira Okafor' },
    organization: { name: 'Lakeside College', logoUrl: null },
    instrument: { id: 'sample', version: '1.0.0', name: 'Everyday Leadership', subtitle: '' },
    customization: { accentColor: null, coverTitle: null, introduction: [], sections: [] },
    scales: [buildScale('care', 47), buildScale('room', 13)],
    portrait: [
      buildPart('often', { sentences: [{ key: 'often', values: {} }], items: [textOf('You thank people.')] }),
      buildPart('contrast', { sentences: [textOf('You care more than you make room.')] }),
    ],
    ...overrides,
  } as unknown as IndividualReport
}

async function open(report = buildReport(), language = 'en') {
  const onClose = vi.fn()
  const screen = await renderPart(<SharePictureDialog report={report} onClose={onClose} />, { language })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  return { dialog, onClose, picture: dialog.getByRole('img'), close: () => screen.unmount() }
}

/** The number of pixels that have the color of the first petal. */
function countPetalPixels(canvas: Element) {
  if (!(canvas instanceof HTMLCanvasElement)) return 0
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
  return new Uint32Array(data.buffer).filter((pixel) => pixel === 0xff6e2f2b).length
}

function stubShareSheet(share?: () => Promise<void>) {
  const shared = vi.fn((_: { files: File[] }) => share?.() ?? Promise.resolve())
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) => {
        if (key === 'canShare') return () => share !== undefined
        if (key === 'share') return shared
        const value = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
      has: (target, key) => key === 'canShare' || key in target,
    }),
  )
  return shared
}

describe('a picture to share', () => {
  it('contains the sentence that the learner chooses, or none, and the name only if the learner adds it (REQ-325)', async () => {
    const { dialog, picture } = await open()
    await expect
      .element(picture)
      .toHaveAccessibleName('Your flower. What you do nearly always: You thank people.')
    await dialog.getByText('A contrast You care more than you make room.').click()
    await dialog.getByText('Add my name').click()
    await expect
      .element(picture)
      .toHaveAccessibleName('Your flower. A contrast You care more than you make room. Mira Okafor')
    await dialog.getByText('Add my name').click()
    await dialog.getByText('No sentence, only the flower').click()
    await expect.element(picture).toHaveAccessibleName('Your flower.')
  })

  it('shows the learner’s own flower: a longer petal covers more of the picture (REQ-325)', async () => {
    const countPixels = async (report: IndividualReport) => {
      const { picture, close } = await open(report)
      await expect.poll(() => countPetalPixels(picture.element())).toBeGreaterThan(1_000)
      const pixels = countPetalPixels(picture.element())
      close()
      return pixels
    }
    const long = await countPixels(buildReport())
    const short = await countPixels(buildReport({ scales: buildReport().scales.toReversed() }))
    expect(short).toBeLessThan(long / 2)
  })

  it('opens the share sheet of the device with the picture, and stays open if the learner closes the sheet (REQ-325)', async () => {
    const share = stubShareSheet(() => Promise.reject(new DOMException('', 'AbortError')))
    const { dialog, onClose } = await open()
    const button = dialog.getByRole('button', { name: 'Share picture' })
    await expect
      .poll(async () => {
        await button.click()
        return share.mock.calls.length
      })
      .toBeGreaterThan(0)
    const [file] = share.mock.calls[0]![0].files
    expect([file!.type, file!.size > 1000]).toEqual(['image/png', true])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is downloaded if the device has no share sheet, and the dialog closes (REQ-325)', async () => {
    stubShareSheet()
    const fileNames: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fileNames.push(this.download)
    })
    const { dialog, onClose } = await open()
    const button = dialog.getByRole('button', { name: 'Download picture' })
    await expect
      .poll(async () => {
        await button.click()
        return fileNames[0]
      })
      .toBe('Everyday Leadership.png')
    expect(onClose).toHaveBeenCalled()
  })

  it.each(['en', 'es', 'fr', 'zh-CN', 'ar'] as const)(
    'is offered in %s, in a dialog that has no accessibility violations (REQ-325)',
    async (language) => {
      const direction = language === 'ar' ? 'rtl' : 'ltr'
      const { dialog } = await open(buildReport({ language, direction }), language)
      const t = textStore.getTranslator(['leader'])
      await expect.element(dialog.getByText(t('report.picture.choose'))).toBeVisible()
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
