import { join } from 'node:path'
import { endpoints, type IndividualReport } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importInstrument } from '../../questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../../questionnaires/instruments/load-instrument.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { buildCompletedAssessment } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const file = join(import.meta.dirname, '../../../../content/instruments/everyday-leadership.json')

let t: TestApp
let instrument: Instrument
beforeAll(async () => {
  t = await createTestApp()
  instrument = await loadInstrument(file)
  await importInstrument(t.ctx.db, instrument)
})
afterAll(() => t.close())

async function getSample(language?: string): Promise<IndividualReport> {
  const { status, body } = await t.call(endpoints.getSampleReport, { query: { language } })
  expect(status).toBe(200)
  return body.report
}

it('visitors get a sample report about an invented person, with a clear change, a contrast and the comparison with a cohort (REQ-245)', async () => {
  const report = await getSample()
  expect(report).toMatchObject({
    kind: 'individual',
    learner: { name: 'Sam Example' },
    organization: { name: 'Lakeside College', logoUrl: null },
    cohort: { name: 'Example cohort' },
  })
  expect(report.portrait.map(({ part }) => part)).toEqual(['change', 'often', 'rarely', 'contrast', 'step'])
  expect(report.scales.map(({ change }) => change!.significance)).toContain('higher')
  expect(report.comparison.status).toBe('available')
})

it('the sample report is in the requested language if the questionnaire has it, and otherwise in English (REQ-245)', async () => {
  for (const language of ['ar', 'es', 'fr', 'zh-CN'])
    expect((await getSample(language)).language).toBe(language)
  expect((await getSample('de')).language).toBe('en')
})

it('the sample report contains no data about learners: their answers do not change it (REQ-245)', async () => {
  t.clock.now = new Date('2026-11-20T10:00:00Z')
  const sampleBefore = await getSample()
  for (const values of [[1], [5], [2], [4], [3]]) await buildCompletedAssessment(t, { instrument, values })
  expect(await getSample()).toEqual(sampleBefore)
  delete t.clock.now
})
