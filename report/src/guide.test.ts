import { afterAll, describe, expect, it } from 'vitest'
import { composeGuide } from './compose/group/compose-guide.ts'
import { createReportRenderer } from './index.ts'
import { createReportTexts } from './report-texts.ts'
import { buildExampleGroupReport } from './testing/example-group-report.ts'
import { exampleLanguages } from './testing/example-people.ts'
import { readPhrases } from './testing/example-report.ts'
import { readPdf } from './testing/read-pdf.ts'
import { readStructure } from './testing/structure-tree.ts'

const renderer = createReportRenderer({ size: 1, timeoutMs: 100_000 })
afterAll(() => renderer.close())

function compose(report = buildExampleGroupReport()) {
  return composeGuide(report, createReportTexts(report.language, readPhrases(report.language)))
}

/** The example report with the given number of scales. */
function buildReport(language: string, count: number) {
  const report = buildExampleGroupReport({ language })
  const scales = Array.from({ length: count }, (_, i) => ({
    ...report.scales[i % report.scales.length]!,
    id: `scale-${i}`,
  }))
  return { ...report, scales }
}

describe('the facilitator guide', () => {
  it.each(exampleLanguages.flatMap((language) => [6, 8, 12].map((count) => [language, count] as const)))(
    'in %s, covering %i scales, is a tagged PDF of at most three pages (REQ-324)',
    async (language, count) => {
      const report = buildReport(language, count)
      expect(JSON.stringify(compose(report))).not.toMatch(/\{\{|"(report|pdf)\.[a-z]/)
      const file = await renderer.renderGuide(report, readPhrases(language))
      expect(readPdf(file).match(/\/Type \/Page\n/g)?.length).toBeLessThanOrEqual(3)
      const structure = await readStructure(file)
      expect(structure.language).toBe(language)
      const levels = structure.elements.flatMap(({ tag }) => /^H([1-6])$/.exec(tag)?.[1] ?? []).map(Number)
      expect(levels).toEqual([1, 2, 2, 2, 2, 2, ...report.scales.map(() => 3)])
    },
  )

  it('plans sixty minutes without gaps, and states that no one has to show a report (REQ-324)', () => {
    const { steps, rules, materials } = compose()
    const times = steps.map(({ time }) => time.split('–').map(Number))
    expect(times[0]![0]).toBe(0)
    for (const [i, [start]] of times.slice(1).entries()) expect(start).toBe(times[i]![1])
    expect(times.at(-1)![1]).toBe(60)
    expect(rules[0]).toContain('No one has to show their report')
    expect(materials.at(-1)).toContain('They don’t have to show them')
  })

  it('lets the group choose scales only if there are several, and has two pages if there is one scale', async () => {
    const textForSeveral = JSON.stringify(compose())
    const report = buildReport('en', 1)
    const textForOne = JSON.stringify(compose(report))
    expect(textForSeveral).toMatch(/choose one or two scales/i)
    expect(textForOne).not.toMatch(/one or two scales|all scales|which scale|chosen scale/i)
    const file = await renderer.renderGuide(report, readPhrases('en'))
    expect(readPdf(file).match(/\/Type \/Page\n/g)?.length).toBe(2)
  })

  it('has two of the instrument’s questions about each scale, and shows a mean that is only a range (REQ-321, REQ-324)', () => {
    const report = buildExampleGroupReport()
    const reflection = ['First?', 'Second?', 'Third?']
    const scales = report.scales.map((scale) => ({ ...scale, reflection, range: { low: 1, high: 3.7 } }))
    const guide = compose({ ...report, scales })
    expect(guide.scales.map(({ name, mean, questions }) => [name, mean, questions.slice(1)])).toEqual(
      scales.map(({ name }) => [name, 'Mean 1.0–3.7', ['First?', 'Second?']]),
    )
  })
})
