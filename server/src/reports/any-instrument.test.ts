import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Endpoint, endpoints, type IndividualReport, type QuestionPage } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importInstrument } from '../instruments/import-instrument.ts'
import type { Instrument } from '../instruments/instrument.ts'
import { loadInstrument } from '../instruments/load-instrument.ts'
import { createAccessCode } from '../organizations/create-access-code.ts'
import { buildCohort, buildUser } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const content = join(import.meta.dirname, '../../../content/instruments')

let t: TestApp
let instruments: Instrument[]
beforeAll(async () => {
  t = await createTestApp()
  instruments = await Promise.all((await readdir(content)).map((file) => loadInstrument(join(content, file))))
  for (const instrument of instruments) await importInstrument(t.ctx.db, instrument)
})
afterAll(() => t.close())

type Learner = { accessToken: string }

/** Every page of a kind, as a browser finds them: by following the links. */
async function pagesFrom(first: string, endpoint: Endpoint, learner: Learner) {
  const pages: QuestionPage[] = []
  for (let link: string | null = first; link; link = pages.at(-1)!.links.next) {
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

/** The highest answer that is offered; a word of one's own where one is asked for. */
function answersTo({ questions }: QuestionPage) {
  return questions.map(({ id, kind, answers }) => ({
    questionId: id,
    value: kind === 'text' ? 'A food bank' : answers.at(-1)!.value,
  }))
}

describe('a learner comes from the code to the report', () => {
  it.each(['everyday-leadership', 'leading-volunteers'])('with %s', async (id) => {
    const instrument = instruments.find((one) => one.id === id)!
    const learner = await buildUser(t)
    const { cohortId } = await buildCohort(t)
    const { code } = await createAccessCode(t.ctx.db, { cohortId, instrument, seats: 1 })
    const created = await t.call(endpoints.createAssessment, { body: { accessCode: code } }, learner)
    expect(created.status).toBe(201)
    const { id: assessmentId, links } = created.body
    const params = { assessmentId }

    const about = await pagesFrom(links.demographics, endpoints.getDemographicsPage, learner)
    const asked = await pagesFrom(links.questions, endpoints.getQuestionsPage, learner)
    expect(about.flatMap(({ questions }) => questions)).toHaveLength(instrument.demographics.length)
    expect(asked.map(({ questions }) => questions.length)).toEqual(
      Array.from({ length: Math.ceil(instrument.statements.length / instrument.pageSize) }, (_, i) =>
        Math.min(instrument.pageSize, instrument.statements.length - i * instrument.pageSize),
      ),
    )
    let status = ''
    for (const page of [...about, ...asked]) {
      const saved = await t.call(
        endpoints.saveAnswers,
        { params, query: {}, body: { responses: answersTo(page) } },
        learner,
      )
      expect(saved.status).toBe(200)
      status = saved.body.status
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
  })

  it('each with the instrument of its code, side by side', async () => {
    const learner = await buildUser(t)
    const { cohortId } = await buildCohort(t)
    for (const instrument of instruments) {
      const { code } = await createAccessCode(t.ctx.db, { cohortId, instrument, seats: 1 })
      await t.call(endpoints.createAssessment, { body: { accessCode: code } }, learner)
    }
    const { body } = await t.call(endpoints.listAssessments, { query: {} }, learner)
    const names = body.items.map((one: { instrument: { id: string } }) => one.instrument.id)
    expect(names.sort()).toEqual(instruments.map(({ id }) => id).sort())
  })
})
