import { afterAll, describe, expect, it } from 'vitest'
import { createReportRenderer } from './index.ts'
import { createReportTexts } from './report-texts.ts'
import { composeSlides } from './slides/compose-slides.ts'
import { measurePicture } from './slides/measure-picture.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { buildExampleLogo } from './testing/example-logo.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { readPhrases } from './testing/example-report.ts'
import { readXmlParts } from './testing/read-xml-parts.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

function compose(report = buildExampleGroupReport()) {
  return composeSlides(report, createReportTexts(report.language, readPhrases(report.language)))
}

describe('the slides about a group report', () => {
  it.each(exampleLanguages)('are written in %s, with and without details (REQ-322)', async (language) => {
    for (const n of [5, 24, 120]) {
      const report = buildExampleGroupReport({ language, n })
      expect(JSON.stringify(compose(report))).not.toMatch(/\{\{|"(report|pdf)\.[a-z]/)
      const file = await renderer.renderSlides(report, readPhrases(language), buildExampleLogo())
      expect(Buffer.from(file).subarray(0, 2).toString()).toBe('PK')
    }
  })

  it('state that their date is in UTC (REQ-077)', () => {
    expect(compose().title.groupLine).toBe('120 people · As of November 20, 2026 (UTC)')
  })

  it('have the statements and three questions of each scale, and draw a mean that is only a range as a range (REQ-321, REQ-322)', () => {
    const report = buildExampleGroupReport()
    const scales = report.scales.map((scale) => ({ ...scale, range: { low: 6.3, high: 10 } }))
    const slides = compose({ ...report, scales })
    expect(slides.scales.map(({ mean, questions }) => [mean, questions.length])).toEqual(
      scales.map(() => ['6.3–10.0', 3]),
    )
    expect(slides.glance!.alt).toContain('6.3–10.0')
    expect(slides.scales.every(({ open }) => open?.low === 6.3 && open.high === 10)).toBe(true)
    expect(slides.scales.map(({ statements }) => statements.length)).toEqual(
      scales.map(({ statements }) => statements.length),
    )
    expect(slides.statements).not.toBeNull()
  })

  it('do not number or compare scales if there is only one scale', () => {
    const report = buildExampleGroupReport()
    const slides = compose({ ...report, scales: report.scales.slice(0, 1) })
    expect([slides.glance, slides.scales[0]!.eyebrow]).toEqual([null, null])
    expect(JSON.stringify(slides)).not.toMatch(/one or two scales/)
  })

  it('list the three statements with the highest means and the three with the lowest, and count the other statements that tie with the last one in a list (REQ-322)', () => {
    const report = buildExampleGroupReport()
    const means = [9, 8, 7, 7, 7, 6, 5, 4, 3, 2]
    const ranking = means.map((mean, i) => {
      const { statement, ...row } = report.ranking[i]!
      return { ...row, rank: 1 + means.indexOf(mean), statement: { ...statement, mean } }
    })
    const { lists } = compose({ ...report, ranking }).statements!
    expect(lists.map(({ rows }) => rows.map(({ mean }) => mean))).toEqual([
      ['9.0', '8.0', '7.0'],
      ['2.0', '3.0', '4.0'],
    ])
    expect(lists.map(({ others }) => others)).toEqual([expect.stringMatching(/^2 more statements/), null])
  })

  it('list no statements if all statements share a rank, if the group is too small for statements, if the mean of any statement is only a range, or if the organization turned off the ranking (REQ-322)', () => {
    const report = buildExampleGroupReport()
    const ranking = report.ranking.map((row) => ({ ...row, rank: 1 }))
    expect(compose({ ...report, ranking }).statements).toBeNull()
    expect(compose(buildExampleGroupReport({ n: 5 })).statements).toBeNull()
    const [first, ...others] = report.scales
    const [statement, ...statements] = first!.statements
    const withRange = {
      ...first!,
      statements: [{ ...statement!, range: { low: 8, high: 10 } }, ...statements],
    }
    expect(compose({ ...report, scales: [withRange, ...others] }).statements).toBeNull()
    const customization = { ...report.customization, sections: [] }
    expect(compose({ ...report, customization }).statements).toBeNull()
  })

  it('consist of well-formed XML, even if names have characters that the file format forbids or escapes and the logo is not a picture (REQ-322)', async () => {
    const report = buildExampleGroupReport()
    const names = ['Salt & Pepper "R&D"', "A <b>&amp; O'Neil</b> ]]>", 'A\u0000\u000b <b>&"\ud800 🚀']
    for (const name of names) {
      const hostileReport = {
        ...report,
        organization: { ...report.organization, name },
        cohort: { name },
        customization: { ...report.customization, coverTitle: name },
        scales: report.scales.map((scale) => ({ ...scale, name })),
      }
      const file = await renderer.renderSlides(hostileReport, readPhrases('en'), Buffer.from('not a picture'))
      const parts = await readXmlParts(file)
      expect(parts.get('docProps/app.xml')).toContain(`<Company>${name.slice(0, 1)}`)
      expect(parts.size).toBeGreaterThan(50)
    }
  })
})

describe('measurePicture', () => {
  it('returns the media type and the aspect ratio of a PNG or JPEG file, and null for other bytes', () => {
    expect(measurePicture(buildExampleLogo(60, 300))).toEqual({ mediaType: 'image/png', ratio: 60 / 300 })
    const jpeg = 'ffd8ffe000104a46494600010100000100010000ffc00011080064012c03012200021101031101'
    expect(measurePicture(Buffer.from(jpeg, 'hex'))).toEqual({ mediaType: 'image/jpeg', ratio: 3 })
    const gif = '47494638396101000100'
    const truncatedImage = jpeg.slice(0, 30)
    for (const other of ['', gif, truncatedImage])
      expect(measurePicture(Buffer.from(other, 'hex'))).toBeNull()
    expect(measurePicture(Buffer.from('not a picture'))).toBeNull()
  })
})
