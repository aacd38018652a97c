import { type ActivityItem, endpoints } from '@lpi/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAuditEvents } from '../../accounts/audit/list-audit-events.ts'
import { revokeAdministrator } from '../../organizations/administrators/revoke-administrator.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { createEdition } from '../../results/editions/store-editions.ts'
import {
  buildAdministrator,
  buildAssessment,
  buildCohort,
  buildCompletedAssessment,
  buildInstrument,
  buildUser,
} from '../../testing/builders.ts'
import { changeDuringRequest } from '../../testing/change-during-request.ts'
import { withdrawConsent } from '../../testing/consent-steps.ts'
import { readParquetFile } from '../../testing/read-parquet.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'

type Administrator = Awaited<ReturnType<typeof buildAdministrator>>
type Learner = Awaited<ReturnType<typeof buildUser>>

let t: TestApp
let instrument: Instrument
let administrator: Administrator
let organizationId: string
let cohortId: string
beforeAll(async () => {
  t = await createTestApp({ PRIVACY_POLICY_VERSION: '3', EXPORT_ANSWERS_POLICY_VERSIONS: '1.5,2' })
  const options = Array.from({ length: 10 }, (_, i) => ({ value: i + 1, text: { en: `Option ${i + 1}` } }))
  instrument = await buildInstrument(t, { id: 'ten-points', options })
})
afterAll(() => t.close())
beforeEach(async () => {
  administrator = await buildAdministrator(t)
  organizationId = administrator.organizationId
  cohortId = (await buildCohort(t, { organizationId })).cohortId
})

type Body = {
  content: 'progress' | 'scores' | 'answers'
  hasNames: boolean
  folderIds?: string[]
  format?: 'csv' | 'parquet'
}

function requestDataset(body: Body, caller: Administrator = administrator, language?: string) {
  const query = { organizationId: caller.organizationId, ...(language && { language }) }
  return t.call(endpoints.exportDataset, { query, body }, caller)
}

/** The cells of each file in the archive. */
async function exportTables(body: Body, caller?: Administrator, language?: string) {
  const { status, body: bytes } = await requestDataset(body, caller, language)
  expect(status, JSON.stringify(bytes)).toBe(200)
  const files = Object.entries(await unzip(bytes)).map(([name, content]) => [name, parse(content)] as const)
  return Object.fromEntries(files)
}

/** Parses cells that contain no quotes or line breaks. */
function parse(content: Buffer) {
  const text = content.toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return text
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.slice(1, -1).split('","'))
}

/**
 * The scores or answers in each row of an export without names. The keys of the rows are new in each export, so the
 * tests identify people by these values.
 */
async function exportWithoutNames(content: 'scores' | 'answers') {
  const tables = await exportTables({ content, hasNames: false })
  const rows = Object.entries(tables).flatMap(([name, [, ...lines]]) =>
    name.startsWith(`${content}-`) ? lines : [],
  )
  return rows.map((cells) => cells.slice(2).join(' '))
}

let nextPerson = 0
/** Builds completed assessments with different pairs of sums, each by a new learner unless `learner` is given. */
async function complete(count: number, { acceptsExport = false, ...options }: CompleteOptions = {}) {
  const people: { learner: Learner; assessmentId: string; sums: string; answers: string }[] = []
  for (let i = 0; i < count; i++) {
    const values = uniqueValues(nextPerson++)
    const learner = options.learner ?? (await buildUser(t))
    if (acceptsExport) await acceptPolicy(learner, '2')
    const { assessmentId } = await buildCompletedAssessment(t, {
      cohortId,
      instrument,
      ...options,
      learner,
      values,
    })
    const sumOfScale = (first: number) => values.filter((_, k) => k % 2 === first).reduce((a, b) => a + b, 0)
    people.push({
      learner,
      assessmentId,
      sums: `${sumOfScale(0)} ${sumOfScale(1)}`,
      answers: values.join(' '),
    })
  }
  return people
}
type CompleteOptions = { cohortId?: string; learner?: Learner; acceptsExport?: boolean }

/** The sum of each scale is between 3 and 30, so up to 784 people have different pairs of sums. */
function uniqueValues(person: number) {
  const distributePoints = (points: number) =>
    [0, 1, 2].map((i) => 1 + Math.min(9, Math.max(0, points - 9 * i)))
  const [care, craft] = [distributePoints(person % 28), distributePoints(Math.floor(person / 28))]
  return care.flatMap((value, i) => [value, craft[i]!])
}

/** Stores the answer "student" for the first half of the people and "worker" for the others. */
async function insertDemographicAnswers(people: Awaited<ReturnType<typeof complete>>) {
  const rows = people.map(({ assessmentId }, i) => ({
    assessment_id: assessmentId,
    question_id: 'role',
    value: JSON.stringify(i < people.length / 2 ? 'student' : 'worker'),
  }))
  await t.ctx.db.insertInto('responses').values(rows).execute()
}

function acceptPolicy({ userId, accessToken }: Learner, version: string) {
  const body = { policyType: 'privacy-policy', version, status: 'accepted' } as const
  return t.call(endpoints.createConsent, { params: { userId }, body }, { accessToken })
}

const subtractRows = (a: readonly string[], b: readonly string[]) => a.filter((row) => !b.includes(row))

it('the name of the file states the content and, if the export is about one cohort, its name', async () => {
  const other = await buildCohort(t, { organizationId, name: 'Evening class' })
  await complete(1)
  await complete(1, { cohortId: other.cohortId })
  const nameFor = async (folderIds?: string[]) => {
    const { headers } = await requestDataset({
      content: 'progress',
      hasNames: true,
      ...(folderIds && { folderIds }),
    })
    return headers['content-disposition']
  }
  expect(await nameFor()).toMatch(/filename="progress-\d{4}-\d\d-\d\d\.zip"/)
  expect(await nameFor([other.cohortId])).toMatch(/filename="progress-Evening-class-\d{4}-\d\d-\d\d\.zip"/)
})

describe('an export with names', () => {
  it('contains a codebook and the progress of all people, including those who have not started (REQ-270)', async () => {
    await buildAssessment(t, { cohortId, learner: await buildUser(t, { firstName: 'Zoë', lastName: '李' }) })
    await complete(1)
    const { 'progress.csv': progress, 'codebook.csv': codebook } = await exportTables({
      content: 'progress',
      hasNames: true,
    })
    const [header, ...rows] = progress!
    expect(rows.map((cells) => cells.slice(-2)).sort()).toEqual([
      ['ACCEPTED', '0'],
      ['COMPLETED', '100'],
    ])
    expect(rows.some((cells) => cells.includes('李') && cells.includes('Zoë'))).toBe(true)
    expect(codebook!.slice(1).map(([file, column]) => [file, column])).toEqual(
      header!.map((column) => ['progress.csv', column]),
    )
  })

  it('contains the sums of the scales, in one file for each version of a questionnaire (REQ-270)', async () => {
    const [person] = await complete(1)
    const otherVersion = await buildInstrument(t, { id: instrument.id, version: '2.0.0' })
    await buildCompletedAssessment(t, { cohortId, instrument: otherVersion, values: [2] })
    const tables = await exportTables({ content: 'scores', hasNames: true })
    expect(Object.keys(tables)).toEqual([
      'scores-ten-points-1.0.0.csv',
      'scores-ten-points-2.0.0.csv',
      'codebook.csv',
    ])
    const [header, ...rows] = tables['scores-ten-points-1.0.0.csv']!
    expect(header!.slice(-3)).toEqual(['assessment_id', 'scale_care', 'scale_craft'])
    expect(rows.map((cells) => cells.slice(-3).join(' '))).toEqual([
      `${person!.assessmentId} ${person!.sums}`,
    ])
    expect(tables['codebook.csv']).toContainEqual([
      'scores-ten-points-1.0.0.csv',
      'scale_care',
      'Scale care',
      '3 to 30: the sum of the scores of 3 statements',
    ])
  })

  it('omits people who have withdrawn consent, people in other organizations, and people in cohorts that were not requested (REQ-271, SEC-127)', async () => {
    const [includedPerson, withdrawnPerson] = await complete(2)
    const otherCohort = await buildCohort(t, { organizationId })
    await complete(1, otherCohort)
    await complete(1, await buildCohort(t))
    await withdrawConsent(t, withdrawnPerson!.learner)
    const body: Body = { content: 'scores', hasNames: true, folderIds: [cohortId] }
    const { 'scores-ten-points-1.0.0.csv': table } = await exportTables(body)
    expect(table!.slice(1).map((cells) => cells[6])).toEqual([includedPerson!.assessmentId])
  })

  it('neutralizes names that a spreadsheet would read as formulas (REQ-270, SEC-127)', async () => {
    await buildAssessment(t, { cohortId, learner: await buildUser(t, { lastName: '=1+1' }) })
    const { 'progress.csv': table } = await exportTables({ content: 'progress', hasNames: true })
    expect(table![1]![0]).toBe("'=1+1")
  })

  it('has a codebook in the requested language (REQ-270)', async () => {
    const { 'codebook.csv': codebook } = await exportTables(
      { content: 'progress', hasNames: true },
      undefined,
      'es',
    )
    expect(codebook![0]).toEqual(['Archivo', 'Columna', 'Significado', 'Valores'])
  })
})

/** Group reports show demographics from 25 people on. */
function createGroupReport() {
  const request = { cohortId, instrument, now: new Date() }
  return t.ctx.db.transaction().execute((trx) => createEdition(trx, request))
}

describe('an export without names', () => {
  it('has no name, date, id or demographics in its rows, sorts the rows by keys that are new in each export, and contains demographics only as rounded counts (REQ-272, SEC-128)', async () => {
    const people = await complete(25)
    await insertDemographicAnswers(people)
    await createGroupReport()
    const tables = await exportTables({ content: 'scores', hasNames: false })
    expect(Object.keys(tables)).toEqual(['scores-ten-points-1.0.0.csv', 'demographics.csv', 'codebook.csv'])
    const [header, ...rows] = tables['scores-ten-points-1.0.0.csv']!
    expect(header).toEqual(['row', 'cohort', 'scale_care', 'scale_craft'])
    const keys = rows.map(([key]) => key!)
    expect(keys).toEqual(keys.toSorted())
    expect(rows.map((cells) => cells.slice(2).join(' ')).sort()).toEqual(
      people.map(({ sums }) => sums).sort(),
    )
    const countRows = tables['demographics.csv']!.slice(1)
    expect(countRows.length).toBeGreaterThan(0)
    for (const [, , , , count] of countRows) expect(Number(count) % 5).toBe(0)
    const secondExport = await exportTables({ content: 'scores', hasNames: false })
    expect(secondExport['scores-ten-points-1.0.0.csv']!.some(([key]) => keys.includes(key!))).toBe(false)
  })

  it('is refused if no cohort has ten people who have completed an assessment, or if the content is progress (REQ-272)', async () => {
    await complete(8)
    await complete(5, await buildCohort(t, { organizationId }))
    const { status, body } = await requestDataset({ content: 'scores', hasNames: false })
    expect([status, body.code, body.details]).toEqual([409, 'export.too_small', { needed: 2 }])
    expect((await requestDataset({ content: 'progress', hasNames: false })).status).toBe(400)
  })

  it('never differs from another export by fewer than ten people, regardless of who completes an assessment, leaves or returns in between (SEC-128)', async () => {
    const people = await complete(25)
    const exports = [await exportWithoutNames('scores')]
    const steps = [
      () => complete(9),
      () => complete(1),
      () => withdrawConsent(t, people[3]!.learner),
      () => complete(1, { learner: people[4]!.learner }),
      () => acceptPolicy(people[3]!.learner, '1'),
      () => t.ctx.db.deleteFrom('assessments').where('id', '=', people[7]!.assessmentId).execute(),
      () => complete(12),
    ]
    for (const step of steps) {
      await step()
      exports.push(await exportWithoutNames('scores'))
    }
    expect(exports[0]).toHaveLength(25)
    expect(new Set(exports.map(({ length }) => length)).size).toBeGreaterThan(2)
    for (const a of exports) {
      for (const b of exports) {
        expect(subtractRows(a, b).length === 0 || subtractRows(a, b).length >= 10).toBe(true)
      }
    }
  })

  it('prevents the assessments in it from being moved to another cohort (REQ-263, SEC-128)', async () => {
    await complete(10)
    await t.call(
      endpoints.getGroupReport,
      { params: { folderId: cohortId }, query: { organizationId } },
      administrator,
    )
    const [movedPerson] = await complete(5)
    await complete(4)
    expect(await exportWithoutNames('scores')).toHaveLength(19)
    const move = () =>
      t.call(
        endpoints.moveAssessment,
        {
          params: { userId: movedPerson!.learner.userId, assessmentId: movedPerson!.assessmentId },
          query: { organizationId },
          body: { fromFolderId: cohortId, folderId: otherCohortId },
        },
        administrator,
      )
    const { cohortId: otherCohortId } = await buildCohort(t, { organizationId })
    // The person completed the assessment after the group report, so only the export prevents the move.
    expect((await move()).body.code).toBe('assessment.in_group')
  })

  it('contains the same people as other exports that run at the same time (SEC-128)', async () => {
    await complete(20)
    const exports = await Promise.all([1, 2, 3].map(() => exportWithoutNames('scores')))
    expect(exports.map((rows) => rows.toSorted())).toEqual([1, 2, 3].map(() => exports[0]!.toSorted()))
    expect(exports[0]).toHaveLength(20)
  })
})

describe('individual answers', () => {
  it('are exported only for people whose most recently accepted privacy policy announced such exports (REQ-273, SEC-129)', async () => {
    const [acceptingPerson] = await complete(1, { acceptsExport: true })
    await complete(1)
    const [excludedPerson] = await complete(1, { acceptsExport: true })
    await acceptPolicy(excludedPerson!.learner, '3')
    const tables = await exportTables({ content: 'answers', hasNames: true })
    const [header, ...rows] = tables['answers-ten-points-1.0.0.csv']!
    expect(header!.slice(7)).toEqual(instrument.statements.map(({ id }) => `statement_${id}`))
    expect(rows.map((cells) => cells.slice(6).join(' '))).toEqual([
      `${acceptingPerson!.assessmentId} ${acceptingPerson!.answers}`,
    ])
  })

  it('without names are exported only for whole blocks of people, so comparing them with exported scores does not single out a person who has not accepted the policy (SEC-128, SEC-129)', async () => {
    const acceptingPeople = await complete(12, { acceptsExport: true })
    await complete(3)
    expect(await exportWithoutNames('scores')).toHaveLength(12)
    await complete(8)
    expect(await exportWithoutNames('scores')).toHaveLength(23)
    const answers = await exportWithoutNames('answers')
    expect(answers.toSorted()).toEqual(acceptingPeople.map((person) => person.answers).toSorted())
    await acceptPolicy(acceptingPeople[0]!.learner, '3')
    expect((await requestDataset({ content: 'answers', hasNames: false })).body.code).toBe('export.too_small')
    expect(await exportWithoutNames('scores')).toHaveLength(23)
  })

  it('are not exported unless the operator has configured which policy versions announced such exports (REQ-273, SEC-129)', async () => {
    const otherApp = await createTestApp()
    const otherAdministrator = await buildAdministrator(otherApp)
    const { organizationId } = otherAdministrator
    const { body } = await otherApp.call(
      endpoints.exportDataset,
      { query: { organizationId }, body: { content: 'answers', hasNames: true } },
      otherAdministrator,
    )
    expect(body.code).toBe('export.not_announced')
    await otherApp.close()
  })
})

describe('a Parquet export', () => {
  /** The tables of both formats, with all cells as strings. As in the CSV file, a missing value is an empty string. */
  async function exportBoth(body: Body) {
    const csv = await exportTables(body)
    const response = await requestDataset({ ...body, format: 'parquet' })
    const { 'codebook.csv': codebook, ...files } = await unzip(response.body)
    const parquet = Object.entries(files).map(([name, bytes]) => {
      const { columns, rows } = readParquetFile(bytes)
      const cells = rows.map((row) => row.map((cell) => String(cell ?? '')))
      return [name.replace('.parquet', '.csv'), [columns, ...cells]] as const
    })
    const tables: typeof csv = { ...Object.fromEntries(parquet), 'codebook.csv': parse(codebook!) }
    return { csv, parquet: tables }
  }

  it.each(['progress', 'scores', 'answers'] as const)(
    'of %s with names has the same values as the CSV export (REQ-270)',
    async (content) => {
      await complete(3, { acceptsExport: true })
      await buildAssessment(t, {
        cohortId,
        learner: await buildUser(t, { firstName: 'Zoë', lastName: '李' }),
      })
      await buildCompletedAssessment(t, { cohortId, instrument: await buildInstrument(t), values: [2] })
      const { csv, parquet } = await exportBoth({ content, hasNames: true })
      const inParquet = (name: string) => name.replace(/(?<!codebook)\.csv$/, '.parquet')
      expect(parquet['codebook.csv']).toEqual(
        csv['codebook.csv']!.map(([file, ...cells]) => [inParquet(file!), ...cells]),
      )
      expect(Object.keys(csv).length).toBeGreaterThan(1)
      for (const [name, table] of Object.entries(csv)) {
        if (name === 'codebook.csv') continue
        expect(table.length).toBeGreaterThan(1)
        expect(parquet[name]).toEqual(table)
      }
    },
  )

  it.each(['scores', 'answers'] as const)(
    'of %s without names is refused for fewer than ten people, and otherwise has the same values as the CSV export, except for the keys (REQ-272, SEC-128, SEC-129)',
    async (content) => {
      const people = await complete(8, { acceptsExport: true })
      const body: Body = { content, hasNames: false, format: 'parquet' }
      expect((await requestDataset(body)).body.code).toBe('export.too_small')
      await insertDemographicAnswers([...people, ...(await complete(4, { acceptsExport: true }))])
      await complete(13)
      await createGroupReport()
      const { csv, parquet } = await exportBoth({ content, hasNames: false })
      const withoutKeys = (rows: string[][]) => rows.map(([, ...cells]) => cells.join(' ')).toSorted()
      const name = `${content}-ten-points-1.0.0.csv`
      expect(withoutKeys(csv[name]!)).toHaveLength(content === 'scores' ? 26 : 13)
      expect(withoutKeys(parquet[name]!)).toEqual(withoutKeys(csv[name]!))
      expect(csv['demographics.csv']!.length).toBeGreaterThan(1)
      expect(parquet['demographics.csv']).toEqual(csv['demographics.csv'])
    },
  )

  it('has no file and no entry in the codebook for a table without rows (REQ-270)', async () => {
    await buildCohort(t, { organizationId })
    const { csv, parquet } = await exportBoth({ content: 'progress', hasNames: true })
    expect(csv['progress.csv']).toHaveLength(1)
    expect(Object.keys(parquet)).toEqual(['codebook.csv'])
    expect(parquet['codebook.csv']).toHaveLength(1)
  })

  it('has names without the prefix that keeps spreadsheets from reading them as formulas (REQ-270)', async () => {
    await buildAssessment(t, { cohortId, learner: await buildUser(t, { lastName: '=1+1' }) })
    const { parquet } = await exportBoth({ content: 'progress', hasNames: true })
    expect(parquet['progress.csv']![1]![0]).toBe('=1+1')
  })

  it('is listed in the activity with its kind of content and its format, and in the downloaded activity file with its kind of content (REQ-274)', async () => {
    await complete(10)
    await requestDataset({ content: 'progress', hasNames: true, format: 'parquet' })
    await requestDataset({ content: 'scores', hasNames: false })
    const query = { organizationId, language: 'en' }
    const { body } = await t.call(endpoints.listActivity, { query: { organizationId } }, administrator)
    expect(body.items.slice(0, 2).map(({ dataset }: ActivityItem) => dataset)).toEqual([
      { content: 'scores', hasNames: false, format: 'csv' },
      { content: 'progress', hasNames: true, format: 'parquet' },
    ])
    const file = await t.call(endpoints.exportActivity, { query }, administrator)
    expect(file.body.toString()).toMatch(
      /"Exported scores without names"[\s\S]*"Exported progress with names"/,
    )
  })
})

describe('administrators', () => {
  it('with a limited role can export only their own cohorts, and a request that names another cohort is refused (REQ-271, SEC-127)', async () => {
    const otherCohort = await buildCohort(t, { organizationId })
    const people = await complete(10)
    await complete(10, otherCohort)
    const limitedAdministrator = await buildAdministrator(t, { organizationId, cohortIds: [cohortId] })
    for (const hasNames of [true, false]) {
      const { 'scores-ten-points-1.0.0.csv': table } = await exportTables(
        { content: 'scores', hasNames },
        limitedAdministrator,
      )
      const sums = table!.slice(1).map((cells) => cells.slice(-2).join(' '))
      expect(sums.toSorted()).toEqual(people.map((person) => person.sums).toSorted())
      for (const foreignCohortId of [otherCohort.cohortId, (await buildCohort(t)).cohortId]) {
        const body: Body = { content: 'scores', hasNames, folderIds: [cohortId, foreignCohortId] }
        expect((await requestDataset(body, limitedAdministrator)).status).toBe(404)
      }
    }
  })

  it('cannot export a dataset of another organization (SEC-127)', async () => {
    const otherAdministrator = await buildAdministrator(t)
    const query = { organizationId }
    const body = { content: 'scores', hasNames: true } as const
    expect((await t.call(endpoints.exportDataset, { query, body }, otherAdministrator)).status).toBe(404)
  })

  it.each([
    { hasNames: true, names: 'with names', change: 'revoked' },
    { hasNames: false, names: 'without names', change: 'revoked' },
    { hasNames: false, names: 'without names', change: 'limited to another cohort' },
  ])(
    'get no file, and no audit event is recorded, if their role is $change during an export $names (SEC-127)',
    async ({ hasNames, change }) => {
      await complete(10)
      await buildAdministrator(t, { organizationId })
      const otherCohort = await buildCohort(t, { organizationId })
      const { userId, username } = administrator
      const limit = () =>
        t.ctx.db
          .updateTable('organization_user_roles')
          .set({ role: 'CohortAdmin', cohort_ids: [otherCohort.cohortId] })
          .where('user_id', '=', userId)
          .execute()
      const { status, body } = await changeDuringRequest(t, {
        table: 'responses',
        request: () => requestDataset({ content: 'scores', hasNames }),
        change: () =>
          change === 'revoked' ? revokeAdministrator(t.ctx, { organizationId, username }) : limit(),
      })
      expect([status, body.code]).toEqual([404, 'not_found'])
      expect(await listAuditEvents(t.ctx.db, { userId, events: ['dataset.exported'] })).toEqual([])
    },
  )

  it('see the number of exported people in the activity, and the audit event contains the kind of content, the number of people and the cohorts (REQ-274)', async () => {
    await complete(10)
    await exportTables({ content: 'scores', hasNames: false, folderIds: [cohortId] })
    const { body } = await t.call(endpoints.listActivity, { query: { organizationId } }, administrator)
    expect(body.items[0]).toMatchObject({
      event: 'dataset.exported',
      count: 10,
      actor: { id: administrator.userId },
    })
    const [event] = await listAuditEvents(t.ctx.db, {
      userId: administrator.userId,
      events: ['dataset.exported'],
    })
    expect(event!.details).toMatchObject({
      content: 'scores',
      hasNames: false,
      people: 10,
      cohortIds: [cohortId],
    })
  })
})
