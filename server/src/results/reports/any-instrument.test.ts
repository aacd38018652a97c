import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Endpoint, endpoints, type IndividualReport, type QuestionPage } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccessCode } from '../../organizations/access-codes/create-access-code.ts'
import { importInstrument } from '../../questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { buildCohort, buildUser } from '../../testing/builders.ts'
import { runInProcess } from '../../testing/run-lpi.ts'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const root = join(import.meta.dirname, '../../../..')
const content = join(root, 'content/instruments')

const [scale] = sampleInstrument().scales
/** The smallest instrument that the authoring guide allows. */
const smallestInstrument = sampleInstrument({
  id: 'smallest',
  pageSize: 20,
  options: sampleInstrument().options.slice(0, 2),
  scales: [scale],
  statements: sampleInstrument().statements.slice(0, 1),
  demographics: [],
  report: { ...sampleInstrument().report, reflection: [], plan: [] },
})

/** An instrument in one language, which is written from right to left. All demographic questions are required. */
const arabicInstrument: Instrument = JSON.parse(
  JSON.stringify(
    sampleInstrument({
      id: 'in-arabic',
      languages: ['en'],
      demographics: sampleInstrument().demographics.map((question) => ({ ...question, required: true })),
    }),
  ).replaceAll('"en"', '"ar"'),
)

let t: TestApp
let instruments: Instrument[]
beforeAll(async () => {
  t = await createTestApp()
  instruments = await Promise.all((await readdir(content)).map((file) => loadInstrument(join(content, file))))
  instruments.push(smallestInstrument, arabicInstrument)
  for (const instrument of instruments) await importInstrument(t.ctx.db, instrument)
})
afterAll(() => t.close())

type Learner = { accessToken: string }

/** Fetches all pages of demographics or of statements by following the links, as a browser does. */
async function fetchPages(firstLink: string, endpoint: Endpoint, learner: Learner) {
  const pages: QuestionPage[] = []
  for (let link: string | null = firstLink; link; link = pages.at(-1)!.links.next) {
    const url = new URL(link, 'https://lpi.test')
    const response = await t.app.inject({
      method: endpoint.method,
      url: url.pathname + url.search,
      headers: { authorization: `Bearer ${learner.accessToken}` },
    })
    expect(response.statusCode).toBe(200)
    pages.push(response.json())
  }
  return pages
}

/** The last option of each question, or text for a free-text question. */
function answerPage({ questions }: QuestionPage) {
  return questions.map(({ id, kind, answers }) => ({
    questionId: id,
    value: kind === 'text' ? 'A food bank' : answers.at(-1)!.value,
  }))
}

/** Redeems the access code, answers every page, and checks the report and its PDF. */
async function completeAndReadReport(instrument: Instrument, code: string) {
  const learner = await buildUser(t)
  const createdAssessment = await t.call(endpoints.createAssessment, { body: { accessCode: code } }, learner)
  expect(createdAssessment.status).toBe(201)
  const { id: assessmentId, links } = createdAssessment.body
  const params = { assessmentId }

  const demographicsPages = await fetchPages(links.demographics, endpoints.getDemographicsPage, learner)
  const statementPages = await fetchPages(links.questions, endpoints.getQuestionsPage, learner)
  expect(demographicsPages.flatMap(({ questions }) => questions)).toHaveLength(instrument.demographics.length)
  expect(statementPages.map(({ questions }) => questions.length)).toEqual(
    Array.from({ length: Math.ceil(instrument.statements.length / instrument.pageSize) }, (_, i) =>
      Math.min(instrument.pageSize, instrument.statements.length - i * instrument.pageSize),
    ),
  )
  let status = ''
  for (const page of [...demographicsPages, ...statementPages]) {
    const saveResponse = await t.call(
      endpoints.saveAnswers,
      { params, query: {}, body: { responses: answerPage(page) } },
      learner,
    )
    expect(saveResponse.status).toBe(200)
    status = saveResponse.body.status
  }
  expect(status).toBe('COMPLETED')

  const { body } = await t.call(endpoints.getReport, { params, query: {} }, learner)
  const report = body.report as IndividualReport
  expect(report.scales.map(({ id, mean }) => ({ id, mean }))).toEqual(
    instrument.scales.map(({ id }) => ({ id, mean: instrument.options.at(-1)!.value })),
  )
  expect(report.ranking).toHaveLength(instrument.statements.length)
  const pdf = await t.call(endpoints.getReportPdf, { params, query: {} }, learner)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-')
}

describe('a learner', () => {
  it.each(['everyday-leadership', 'leading-volunteers', 'smallest', 'in-arabic'])(
    'redeems an access code, answers every page and reads the report of the %s instrument',
    async (id) => {
      const instrument = instruments.find((candidate) => candidate.id === id)!
      const { cohortId } = await buildCohort(t)
      const { code } = await createAccessCode(t.ctx.db, { cohortId, instrument, seats: 1 })
      await completeAndReadReport(instrument, code)
    },
  )

  it('can have an assessment of each instrument at the same time', async () => {
    const learner = await buildUser(t)
    const { cohortId } = await buildCohort(t)
    for (const instrument of instruments) {
      const { code } = await createAccessCode(t.ctx.db, { cohortId, instrument, seats: 1 })
      await t.call(endpoints.createAssessment, { body: { accessCode: code } }, learner)
    }
    const { body } = await t.call(endpoints.listAssessments, { query: {} }, learner)
    const ids = body.items.map((item: { instrument: { id: string } }) => item.instrument.id)
    expect(ids.sort()).toEqual(instruments.map(({ id }) => id).sort())
  })
})

/** Reads the commands of the authoring guide's first example, except `preview`, which has its own tests. */
async function readGuideCommands() {
  const text = await readFile(join(root, 'docs/authoring-instruments.md'), 'utf8')
  const section = text.slice(text.indexOf('## From an empty spreadsheet'), text.indexOf('## Formats'))
  const blocks = section.matchAll(/```sh\n([\s\S]*?)```/g)
  const lines = [...blocks].flatMap(([, block = '']) => block.trim().split('\n'))
  return lines.map((line) => line.trim().replace(/^lpi /, '')).filter((line) => !line.includes(' preview '))
}

/** Replaces the empty spreadsheet with a complete one, as if an author had filled it in. */
async function fillInSpreadsheet(env: Record<string, string>, folder: string) {
  const originalText = await readFile(join(content, 'leading-volunteers.json'), 'utf8')
  const filledFile = originalText
    .replace('"leading-volunteers"', '"my-questionnaire"')
    .replace(/"version": "[^"]+"/, '"version": "1.0.0"')
  const [source, spreadsheet] = [join(folder, 'filled.json'), join(folder, 'my-questionnaire.xlsx')]
  await writeFile(source, filledFile)
  await rm(spreadsheet)
  const { code, stderr } = await runInProcess(env, ['instruments', 'export', source, spreadsheet])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
}

it('the commands in the authoring guide lead from an empty spreadsheet to a report that a learner reads', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lpi author '))
  const env = { DATABASE_URL: t.url, LPI_DATA_DIR: join(folder, 'data') }
  let previousOutput = { id: '', code: '' }
  try {
    const commands = await readGuideCommands()
    expect(commands.length).toBeGreaterThan(5)
    for (const line of commands) {
      const args = line
        .match(/"[^"]*"|\S+/g)!
        .map((word) => (word === 'ID' ? previousOutput.id : word.replaceAll('"', '')))
        .map((word) => (word.endsWith('.xlsx') ? join(folder, word) : word))
      const { code, stdout, stderr } = await runInProcess(env, [...args, '--json'])
      expect({ line, code, stderr }).toEqual({ line, code: 0, stderr: '' })
      previousOutput = JSON.parse(stdout)
      if (line.startsWith('instruments new')) await fillInSpreadsheet(env, folder)
    }
    const instrument = await loadStoredInstrument(t.ctx, 'my-questionnaire', '1.0.0')
    await completeAndReadReport(instrument, previousOutput.code)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 300_000)
