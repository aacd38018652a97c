import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { buildExampleLogo } from './testing/example-logo.ts'
import { buildExampleReport, readPhrases } from './testing/example-report.ts'
import { buildHostileReport } from './testing/hostile-report.ts'
import { readPdf } from './testing/read-pdf.ts'
import { readStructure } from './testing/structure-tree.ts'

const phrases = readPhrases()
const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

async function renderAndRead(report = buildExampleReport(), logo?: Uint8Array) {
  return readPdf(await renderer.render(report, phrases, logo))
}

/** Returns the expected texts that the PDF lacks, so that a failed test does not print the whole PDF. */
function findMissing(pdf: string, expected: string[]) {
  return expected.filter((text) => !pdf.includes(text))
}

describe('a rendered report', () => {
  it('has the same bytes each time it is rendered, even by another process', async () => {
    const otherRenderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
    const [firstPdf, secondPdf, thirdPdf] = [
      await renderer.render(buildExampleReport(), phrases, buildExampleLogo()),
      await renderer.render(buildExampleReport(), phrases, buildExampleLogo()),
      await otherRenderer.render(buildExampleReport(), phrases, buildExampleLogo()),
    ]
    await otherRenderer.close()
    expect(Buffer.compare(firstPdf, secondPdf)).toBe(0)
    expect(Buffer.compare(firstPdf, thirdPdf)).toBe(0)
  })

  it('declares PDF/UA-1, its title, its language and its page size', async () => {
    const pdf = await renderAndRead()
    const title = 'Everyday Leadership: report for Amina Okafor'
    const expected = [
      '<pdfuaid:part>1<',
      title,
      '/Lang (en)',
      '/DisplayDocTitle true',
      '/MediaBox [0 0 468 612]',
    ]
    expect(findMissing(pdf, expected)).toEqual([])
  })

  it('has tags for headings, tables, header cells, lists, and pictures with alternative text', async () => {
    const pdf = await renderAndRead()
    const tags = ['H1', 'H2', 'H3', 'Table', 'TH', 'TD', 'L', 'LI', 'Figure']
    const expected = ['/StructTreeRoot', '/Marked true', ...tags.map((tag) => `/S /${tag}\n`)]
    expect(findMissing(pdf, expected)).toEqual([])
    const pictures = pdf.split('/S /Figure').length - 1
    expect(pdf.split('/Alt ').length - 1).toBeGreaterThanOrEqual(pictures)
  })

  it('has a bookmark for each chapter and each scale', async () => {
    const report = buildExampleReport()
    const bookmarks = [...(await renderAndRead(report)).matchAll(/\/Title \((.*)\)\n {2}\/Dest/g)].map(
      ([, title]) => title,
    )
    expect(bookmarks).toEqual(
      expect.arrayContaining(['What stands out', ...report.scales.map((scale) => scale.name)]),
    )
    expect(bookmarks).toHaveLength(6 + report.scales.length)
  })

  it('has a link to each scale, with a description that begins with the name of the scale', async () => {
    const report = buildExampleReport()
    const descriptions = report.scales.map(({ name }) => `/Contents (${name}, page `)
    expect(findMissing(await renderAndRead(report), descriptions)).toEqual([])
  })

  it('has its first top-level heading on the cover', async () => {
    const { elements } = readStructure(await renderer.render(buildExampleReport(), phrases))
    expect(elements.find(({ tag }) => tag === 'H1')?.page).toBe(0)
  })

  it('prints markup in texts literally, even if some characters are in no font and the logo is not a picture', async () => {
    const pdf = await renderAndRead(buildHostileReport(), Buffer.from('not a picture'))
    expect(findMissing(pdf, ['#import "x.typ" $x^2$'])).toEqual([])
  })

  it.each([
    { scales: 2, statementsPerScale: 3 },
    { scales: 5, statementsPerScale: 1 },
    { scales: 5, statementsPerScale: 10, values: [0, 1, 2, 3, 4] },
    { scales: 9, statementsPerScale: 6, values: [-2, -1, 0, 1, 2] },
  ])('can have $scales scales (statements per scale: $statementsPerScale)', async (options) => {
    const name = buildExampleReport(options).scales.at(-1)!.name
    expect(findMissing(await renderAndRead(buildExampleReport(options)), [name])).toEqual([])
    expect(
      findMissing(await renderAndRead(buildExampleReport({ ...options, hasAllParts: false })), [name]),
    ).toEqual([])
  })

  it('contains the logo if there is one', async () => {
    expect(
      findMissing(await renderAndRead(buildExampleReport(), buildExampleLogo()), ['/Subtype /Image']),
    ).toEqual([])
    expect(findMissing(await renderAndRead(), ['/Subtype /Image'])).toHaveLength(1)
  })
})

it('the error after a failed render names the report', async () => {
  await expect(renderer.render(buildExampleReport(), {})).rejects.toThrow(
    /The report for everyday-leadership completed at 2026-11-18T14:05:00.000Z could not be rendered: The phrase .* is missing/,
  )
})
