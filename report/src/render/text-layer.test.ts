import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from '../index.ts'
import { exampleLanguages } from '../testing/example-people.ts'
import { buildExampleReport, readPhrases } from '../testing/example-report.ts'
import { readPages } from '../testing/read-pages.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

/** The characters of all pages from left to right, as a reader finds them. */
async function renderCharacters(report: ReturnType<typeof buildExampleReport>) {
  const pages = readPages(await renderer.render(report, readPhrases(report.language)))
  return pages.join('').replace(/\s/g, '')
}

const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Thaa}\p{sc=Nkoo}]/u

/** The words of the texts, as they are found from left to right. */
function listWords(texts: readonly (string | null)[]) {
  const words = texts.flatMap((text) => text?.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [])
  return words.map((word) => (rightToLeft.test(word) ? Array.from(word).reverse().join('') : word))
}

describe('the text that readers extract from a report', () => {
  it.each(exampleLanguages)('contains every character once and in its place (%s)', async (language) => {
    const report = buildExampleReport({ language, hasAllParts: false })
    const characters = await renderCharacters(report)
    const texts = report.scales.flatMap(({ name, interpretation, statements }) => [
      name,
      interpretation,
      ...statements.map(({ text }) => text),
    ])
    expect(texts.length).toBeGreaterThan(30)
    expect(listWords(texts).filter((word) => !characters.includes(word))).toEqual([])
  })

  it.each([
    ['ar', '2026–27: A+', '2026–27:A+'],
    ['ar', 'Ada (Q4)', 'Ada(Q4)'],
  ])('has the digits and brackets of a name in their places (%s: %s)', async (language, name, fromLeft) => {
    const report = buildExampleReport({ language })
    const characters = await renderCharacters({ ...report, learner: { name }, cohort: { name } })
    expect(characters.split(fromLeft).length).toBeGreaterThan(2)
  })

  it('contains the names of people in other scripts, with marks and with letters that follow themselves', async () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'
    const withoutFont = 'ꦱꦸꦏꦂ'
    const names = [
      long,
      withoutFont,
      'للّه لّلّ مُحَمَّد',
      'שָׁלוֹם',
      'އާމިނަތު',
      'ߒߞߏ',
      'ดวงฤทัย',
      'Nguyễn',
      'q\u0301a\u0302\u0323',
      'བསྟན',
      'ᠪᠠᠲᠤ',
      'ᏣᎳᎩ',
      'ଦାସ',
    ]
    for (const name of names) {
      const characters = await renderCharacters({ ...buildExampleReport(), learner: { name } })
      expect(listWords([name]).filter((word) => !characters.includes(word))).toEqual([])
    }
  })
})
