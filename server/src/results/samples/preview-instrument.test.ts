import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retireVersion } from '../../questionnaires/instruments/queries.ts'
import { buildAdministrator, buildInstrument } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function preview(instrumentId: string, version: string, language?: string) {
  const administrator = await buildAdministrator(t)
  const args = {
    params: { instrumentId, version },
    query: { organizationId: administrator.organizationId, language },
  }
  return t.call(endpoints.previewInstrument, args, administrator)
}

it('an administrator can preview a questionnaire: its questions in order, the options and a sample report (REQ-349)', async () => {
  const { id, version, ...instrument } = await buildInstrument(t)
  const { status, body } = await preview(id, version)
  expect(status).toBe(200)
  expect(body.statements).toEqual(instrument.statements.map(({ text }) => text.en))
  expect(body.answers).toEqual(instrument.options.map(({ text }) => text.en))
  expect(body.demographics).toEqual(instrument.demographics.map(({ text }) => text.en))
  expect(body.minutes).toBe(instrument.minutes)
  expect(body.report).toMatchObject({ kind: 'individual', instrument: { id, version } })
})

it('a questionnaire that is unknown or retired has no preview (REQ-349)', async () => {
  const { id, version } = await buildInstrument(t, { id: 'retired' })
  await retireVersion(t.ctx.db, id, version, t.ctx.now())
  for (const instrumentId of [id, 'unknown']) {
    const { status, body } = await preview(instrumentId, version)
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
})
