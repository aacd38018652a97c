import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { exampleLogo } from './testing/example-logo.ts'
import { exampleReport, readPhrases } from './testing/example-report.ts'
import { hostileReport } from './testing/hostile-report.ts'
import { readPdf } from './testing/read-pdf.ts'

const phrases = readPhrases()
const renderer = createReportRenderer({ size: 1 })
afterAll(() => renderer.close())

async function print(report = exampleReport(), logo?: Uint8Array) {
  return readPdf(await renderer.render(report, phrases, logo))
}

/** Which of the wanted texts are absent: a failure that can be read, where the whole PDF could not. */
function missingIn(pdf: string, wanted: string[]) {
  return wanted.filter((one) => !pdf.includes(one))
}

describe('a printed report', () => {
  it('has the same bytes for the same value, also from another process', async () => {
    const other = createReportRenderer({ size: 1 })
    const [first, second, third] = [
      await renderer.render(exampleReport(), phrases, exampleLogo()),
      await renderer.render(exampleReport(), phrases, exampleLogo()),
      await other.render(exampleReport(), phrases, exampleLogo()),
    ]
    await other.close()
    expect(Buffer.compare(first, second)).toBe(0)
    expect(Buffer.compare(first, third)).toBe(0)
  })

  it('declares PDF/UA-1, its title, its language and its page size', async () => {
    const pdf = await print()
    const title = 'Everyday Leadership: report for Amina Okafor'
    const wanted = [
      '<pdfuaid:part>1<',
      title,
      '/Lang (en)',
      '/DisplayDocTitle true',
      '/MediaBox [0 0 468 612]',
    ]
    expect(missingIn(pdf, wanted)).toEqual([])
  })

  it('is tagged: headings, tables with header cells, lists, contents, and pictures with a text', async () => {
    const pdf = await print()
    const tags = ['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'L', 'LI', 'TOC', 'TOCI', 'Figure']
    const wanted = ['/StructTreeRoot', '/Marked true', ...tags.map((tag) => `/S /${tag}\n`)]
    expect(missingIn(pdf, wanted)).toEqual([])
    const pictures = pdf.split('/S /Figure').length - 1
    expect(pdf.split('/Alt ').length - 1).toBeGreaterThanOrEqual(pictures)
  })

  it('has a bookmark for each part and each scale', async () => {
    const report = exampleReport()
    const bookmarks = [...(await print(report)).matchAll(/\/Title \((.*)\)\n {2}\/Dest/g)].map(
      ([, title]) => title,
    )
    expect(bookmarks).toEqual(
      expect.arrayContaining(['Contents', ...report.scales.map((scale) => scale.name)]),
    )
    expect(bookmarks).toHaveLength(14)
  })

  it('takes texts as texts, however they look, and replaces what no font can print', async () => {
    const pdf = await print(hostileReport(), Buffer.from('not a picture'))
    expect(missingIn(pdf, ['#import "x.typ" $x^2$'])).toEqual([])
  })

  it.each([
    { scales: 2, statementsPerScale: 3 },
    { scales: 5, statementsPerScale: 1 },
    { scales: 5, statementsPerScale: 10, values: [0, 1, 2, 3, 4] },
    { scales: 9, statementsPerScale: 6, values: [-2, -1, 0, 1, 2] },
  ])('holds $scales scales of $statementsPerScale statements', async (options) => {
    const name = exampleReport(options).scales.at(-1)!.name
    expect(missingIn(await print(exampleReport(options)), [name])).toEqual([])
    expect(missingIn(await print(exampleReport({ ...options, isRich: false })), [name])).toEqual([])
  })

  it('shows a logo with a text, and does without one', async () => {
    expect(missingIn(await print(exampleReport(), exampleLogo()), ['/Subtype /Image'])).toEqual([])
    expect(missingIn(await print(), ['/Subtype /Image'])).toHaveLength(1)
  })

  it('names the report that failed', async () => {
    await expect(renderer.render(exampleReport(), {})).rejects.toThrow(
      /The report for everyday-leadership of 2026-11-18T14:05:00.000Z could not be rendered: The phrase .* is missing/,
    )
  })
})
