import { join } from 'node:path'
import { endpoints, type IndividualReport } from '@lpi/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFirstData } from '../first-start.ts'
import { createAccessCode } from '../organizations/access-codes/create-access-code.ts'
import { chooseVersion } from '../questionnaires/instruments/choose-version.ts'
import { importInstrument } from '../questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from '../questionnaires/instruments/load-instrument.ts'
import { listInstrumentVersions } from '../questionnaires/instruments/shared-queries.ts'
import type { Instrument } from '../questionnaires/model/instrument.ts'
import { buildCohort, buildUser } from '../testing/builders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const content = join(import.meta.dirname, '../../../content/instruments')

let everydayLeadership: Instrument
let leadingVolunteers: Instrument
beforeAll(async () => {
  everydayLeadership = await loadInstrument(join(content, 'everyday-leadership.json'))
  leadingVolunteers = await loadInstrument(join(content, 'leading-volunteers.json'))
})

describe('the “Everyday Leadership” sample questionnaire', () => {
  it('has six scales of five statements each, does not cycle through the scales in a fixed order, has no two consecutive statements of the same scale, and has at least four scales on each page (REQ-340)', () => {
    const order = everydayLeadership.statements.map(({ scale }) => scale)
    const positions = everydayLeadership.scales.map(({ id }) =>
      order.flatMap((scale, position) => (scale === id ? [position] : [])),
    )
    expect(positions.map(({ length }) => length)).toEqual([5, 5, 5, 5, 5, 5])
    for (const [firstPosition, ...otherPositions] of positions) {
      const distances = otherPositions.map(
        (position, i) => position - (i === 0 ? firstPosition! : otherPositions[i - 1]!),
      )
      expect(Math.min(...distances)).toBeGreaterThan(1)
      expect(new Set(distances).size).toBeGreaterThan(2)
    }
    for (let start = 0; start < order.length; start += everydayLeadership.pageSize)
      expect(new Set(order.slice(start, start + everydayLeadership.pageSize)).size).toBeGreaterThanOrEqual(4)
  })
})

it('no English statement in the two sample questionnaires begins with a condition (REQ-340)', () => {
  const texts = [...everydayLeadership.statements, ...leadingVolunteers.statements].map(
    ({ text }) => text.en!,
  )
  expect(texts.filter((text) => /^(When|If|Before|After|While|In|Once)\b/.test(text))).toEqual([])
})

it.each(['everyday-leadership', 'leading-volunteers'])(
  'the sample questionnaire “%s” has every optional sentence about a person in five languages; each pair of scales is compared without a claim about how often in all (REQ-340)',
  (id) => {
    const { languages, scales, statements, report } = [everydayLeadership, leadingVolunteers].find(
      (instrument) => instrument.id === id,
    )!
    expect(languages).toEqual(['en', 'zh-CN', 'es', 'fr', 'ar'])
    const ids = scales.map((scale) => scale.id)
    const pairs = report.pairs!.map(({ high, low }) => `${high}/${low}`)
    expect(pairs.toSorted()).toEqual(
      ids.flatMap((high) => ids.filter((low) => low !== high).map((low) => `${high}/${low}`)).toSorted(),
    )
    expect(scales.filter(({ split }) => !split)).toEqual([])
    expect(statements.filter(({ secondPerson, thirdPerson }) => !secondPerson || !thirdPerson)).toEqual([])
    expect(Object.keys(report.profiles!).toSorted()).toEqual(['high', 'low', 'middle'])

    const words = (text: Record<string, string>) => text.en!.split(' ').length
    expect(statements.filter(({ secondPerson }) => words(secondPerson!) > 14)).toEqual([])
    const unsafe = /\b(always|never|rarely|hardly|often)\b(?! than)/
    expect(report.pairs!.filter(({ text }) => words(text) > 22 || unsafe.test(text.en!))).toEqual([])
    const paragraphs = scales.flatMap(({ interpretation }) => Object.values(interpretation))
    expect(paragraphs.filter((text) => words(text) > 30)).toEqual([])
  },
)

describe('an installation with an earlier version of the sample questionnaire', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('keeps using that version for existing access codes, and for assessments created with them, after the new version is imported (REQ-340)', async () => {
    const earlierVersion = buildEarlierVersion()
    await importInstrument(t.ctx.db, earlierVersion)
    const { cohortId } = await buildCohort(t)
    const { code } = await createAccessCode(t.ctx.db, { cohortId, instrument: earlierVersion, seats: 2 })
    const existingAssessment = await joinWith(t, code)

    expect(await createFirstData(t.ctx)).toBeNull()
    expect(await listVersions(t)).toEqual(['1.0.2'])
    await importInstrument(t.ctx.db, everydayLeadership)
    expect(await listVersions(t)).toEqual(['1.0.2', '2.1.0'])
    expect(await chooseVersion(t.ctx.db)).toMatchObject({ version: '2.1.0' })

    for (const { learner, assessmentId } of [existingAssessment, await joinWith(t, code)]) {
      const params = { assessmentId }
      const responses = earlierVersion.statements.map(({ id }) => ({ questionId: id, value: 7 }))
      const { body } = await t.call(
        endpoints.saveAnswers,
        { params, query: {}, body: { responses } },
        learner,
      )
      expect(body.status).toBe('COMPLETED')
      const { report } = (await t.call(endpoints.getReport, { params, query: {} }, learner)).body as {
        report: IndividualReport
      }
      expect(report.instrument.version).toBe('1.0.2')
      expect(report.scales.map(({ name }) => name)).toEqual(['Being dependable', 'Making things clear'])
    }
  })
})

/** Returns an earlier version that has only two of the scales. The ids are the same as in the current version. */
function buildEarlierVersion(): Instrument {
  const scales = everydayLeadership.scales.slice(0, 2)
  const ids = scales.map(({ id }) => id)
  const statements = everydayLeadership.statements.filter(({ scale }) => ids.includes(scale))
  return { ...everydayLeadership, version: '1.0.2', scales, statements }
}

async function joinWith(t: TestApp, accessCode: string) {
  const learner = await buildUser(t)
  const { body } = await t.call(endpoints.createAssessment, { body: { accessCode } }, learner)
  expect(body.instrument.version).toBe('1.0.2')
  return { learner, assessmentId: body.id as string }
}

async function listVersions(t: TestApp) {
  return (await listInstrumentVersions(t.ctx.db)).map(({ version }) => version)
}
