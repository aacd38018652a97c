import { isDeepStrictEqual } from 'node:util'
import { endpoints } from '@lpi/contract'
import { sql } from 'kysely'
import type { TestApp } from '../../server/src/testing/open-test-app.ts'
import type { Timeline } from './timeline.ts'
import { logIn, type World } from './world.ts'

/**
 * Reads group reports, comparisons, lists and the CSV export, changes every answer in the database, and reads
 * everything again. The contents must stay the same: group reports and comparisons are computed only from released
 * statistics, and lists, counts and the CSV export never depend on answers. Therefore, a person who reads all of them,
 * in any order and combination, learns no more than a person who reads the released statistics that `ledger.ts` lists.
 */
export async function assertIndependentOfAnswers(t: TestApp, world: World, timeline: Timeline) {
  const contentsBefore = await readEverything(t, world, timeline)
  await changeAnswers(t, timeline)
  const contentsAfter = await readEverything(t, world, timeline)
  for (const [name, contents] of contentsBefore) {
    if (!isDeepStrictEqual(contents, contentsAfter.get(name))) {
      throw new Error(`Seed ${world.history.seed}: ${name} changed when the answers changed.`)
    }
  }
}

async function changeAnswers(t: TestApp, timeline: Timeline) {
  const ids = timeline.assessments().map(({ id }) => id)
  await sql`update responses set value = case
      when jsonb_typeof(value) = 'number' then to_jsonb((value::integer % 5) + 1)
      when value = '"student"' then '"worker"' else '"student"' end
    where assessment_id = any(${ids}::uuid[])`.execute(t.ctx.db)
}

async function readEverything(t: TestApp, world: World, timeline: Timeline) {
  const { administrator, cohorts, history } = world
  const contents = new Map<string, unknown>()
  for (const [i, { cohortId, organizationId }] of cohorts.entries()) {
    const args = { params: { folderId: cohortId }, query: { organizationId } }
    const body = { folderIds: [cohortId], size: 100 }
    const responses = {
      'the group report': await t.call(endpoints.getGroupReport, args, administrator),
      'the list of assessments': await t.call(
        endpoints.searchAssessments,
        { query: { organizationId }, body },
        administrator,
      ),
      'the CSV export': await t.call(
        endpoints.exportAssessments,
        { query: { organizationId }, body: { folderIds: [cohortId] } },
        administrator,
      ),
      'the list of learners': await t.call(
        endpoints.searchLeaders,
        { query: { organizationId, folderId: cohortId } },
        administrator,
      ),
      'the list of cohorts in the organization': await t.call(
        endpoints.searchFolders,
        { query: { organizationId, hasCompletedLeadersAssessments: false } },
        administrator,
      ),
    }
    for (const [name, { status, body }] of Object.entries(responses)) {
      contents.set(`${name} of cohort ${i}`, [status, body])
    }
    const readerAssessment = history.insiders.flatMap((person) => timeline.findNewest(person, i) ?? [])[0]
    if (!readerAssessment) continue
    const caller = await logIn(t, world, readerAssessment.person)
    const readerReport = await t.call(
      endpoints.getReport,
      { params: { assessmentId: readerAssessment.id }, query: {} },
      caller,
    )
    if (readerReport.status !== 200) continue
    const { comparison, scales } = readerReport.body.report
    contents.set(`the comparison in cohort ${i}`, [
      comparison,
      scales.map((scale: { cohort: object }) => scale.cohort),
    ])
  }
  for (const [i, from] of cohorts.entries()) {
    for (const [j, to] of cohorts.entries()) {
      if (i >= j || from.organizationId !== to.organizationId) continue
      const query = {
        organizationId: to.organizationId,
        fromFolderId: from.cohortId,
        folderId: to.cohortId,
        kind: 'cohorts',
      } as const
      const { status, body } = await t.call(endpoints.getImpact, { query }, administrator)
      contents.set(`the comparison of cohorts ${i} and ${j}`, [status, body])
    }
  }
  return contents
}
