import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_OPPORTUNITY } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../platform/base/config.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createSampleReport } from './create-sample-report.ts'
import { createSampleAnswers, sampleResults } from './sample-results.ts'
import { writePreview } from './write-preview.ts'

const { config } = readConfig({})
const now = new Date('2026-11-20T10:00:00Z')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-preview-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The sample instrument in these languages. Each text ends with the tag of its language. */
function sampleIn(...languages: string[]) {
  const translate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translate)
    if (typeof value !== 'object' || value === null) return value
    if ('en' in value) return Object.fromEntries(languages.map((tag) => [tag, `${value.en} & <${tag}>`]))
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, translate(child)]))
  }
  const statements = sampleInstrument().statements.map((statement) => ({
    ...statement,
    thirdPerson: { en: `Observed ${statement.id}` },
  }))
  return sampleInstrument({ ...(translate(sampleInstrument({ statements })) as object), languages })
}

it('the sample answers to reversed statements are mirrored, and “no opportunity” occurs once, in the answers for the middle result (REQ-327, REQ-328)', () => {
  const plainInstrument = sampleInstrument()
  const instrument = sampleInstrument({
    noOpportunity: { en: 'I had no opportunity' },
    statements: plainInstrument.statements.map((statement) => ({
      ...statement,
      reversed: statement.id === 'care-1',
    })),
  })
  for (const result of sampleResults) {
    const [expected, answers] = [
      createSampleAnswers(plainInstrument, result),
      createSampleAnswers(instrument, result),
    ]
    expect(answers['care-1']).toBe(6 - expected['care-1']!)
    const skippedAnswers = Object.entries(answers).filter(([, value]) => value === NO_OPPORTUNITY)
    expect(skippedAnswers.map(([id]) => id)).toEqual(result === 'middle' ? ['care-3'] : [])
  }
})

it('the preview contains the question pages with the statements as learners and observers read them in each language, and three reports in each language that the product supports, as HTML and PDF', async () => {
  const path = join(folder, 'preview')
  const result = await writePreview(sampleIn('en', 'ar', 'de'), { folder: path, config, now })
  const reports = sampleResults.flatMap((sampleResult) => [
    `report-${sampleResult}.html`,
    `report-${sampleResult}.pdf`,
  ])
  const files = ['questions.html', 'questions.pdf', ...reports]
  expect(result).toEqual({
    languages: [
      { language: 'en', files },
      { language: 'ar', files },
      { language: 'de', files: ['questions.html', 'questions.pdf'] },
    ],
    withoutReports: ['de'],
  })
  const read = (name: string) => readFile(join(path, name), 'utf8')
  expect(await read('index.html')).toContain('href="ar/report-high.pdf"')
  const questions = await read('ar/questions.html')
  expect(questions).toContain('<html lang="ar" dir="rtl">')
  expect(questions).toContain('Statement craft-3 &amp; &lt;ar&gt;')
  expect(questions).toContain('Observed craft-3 &amp; &lt;ar&gt;')
  for (const name of ['ar/questions.pdf', 'en/report-low.pdf']) {
    expect((await read(name)).slice(0, 5)).toBe('%PDF-')
  }
  expect((await read('en/report-middle.html')).match(/<img /g)?.length).toBeGreaterThan(4)
  const index = await read('index.html')
  expect(index).toContain('Report with middle results, PDF')
  expect(index).toContain('Arabic (ar)')
  expect(index).toContain('(sample@')

  // A failure keeps the earlier preview; the next one replaces it.
  const impatient = { ...config, RENDER_TIMEOUT_SECONDS: 0.001 }
  await expect(writePreview(sampleIn('de'), { folder: path, config: impatient, now })).rejects.toThrow(
    'not finished within 1 ms',
  )
  expect(await readdir(path)).toEqual(['ar', 'de', 'en', 'index.html'])
  await writePreview(sampleIn('de'), { folder: path, config, now })
  expect(await readdir(path)).toEqual(['de', 'index.html'])
}, 120_000)

it('a failed preview leaves no folder behind, and a folder with other files is refused unchanged', async () => {
  const path = join(folder, 'new-preview')
  const impatient = { ...config, RENDER_TIMEOUT_SECONDS: 0.001 }
  await expect(writePreview(sampleIn('de'), { folder: path, config: impatient, now })).rejects.toThrow()
  await expect(readdir(path)).rejects.toThrow('ENOENT')

  await mkdir(join(path, 'en'), { recursive: true })
  await writeFile(join(path, 'en', 'thesis.docx'), 'text')
  await expect(writePreview(sampleIn('de'), { folder: path, config, now })).rejects.toThrow(
    'it holds thesis.docx, which is not from a preview',
  )
  expect(await readdir(path)).toEqual(['en'])
})

it('every paragraph about a scale appears in one of the three sample reports', async () => {
  const everydayLeadership = await loadInstrument(join(config.instrumentsDir, 'everyday-leadership.json'))
  for (const instrument of [sampleInstrument(), everydayLeadership]) {
    const reports = sampleResults.map((result) =>
      createSampleReport({
        instrument,
        language: 'en',
        values: createSampleAnswers(instrument, result),
        names: { learner: 'Sam', cohort: 'One', organization: 'Here' },
        completedAt: now,
      }),
    )
    const paragraphs = reports.flatMap(({ scales }) =>
      scales.map(({ id, interpretation }) => `${id}: ${interpretation}`),
    )
    expect(paragraphs).toEqual(
      (['lower', 'middle', 'upper'] as const).flatMap((third) =>
        instrument.scales.map(({ id, interpretation }) => `${id}: ${interpretation[third].en}`),
      ),
    )
  }
})
