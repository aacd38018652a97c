import { batchSettings, endpoints } from '@lpi/contract'
import type { TestApp } from '../../server/src/testing/open-test-app.ts'
import type { HistoryEvent } from './create-history.ts'
import { type Block, createLedger } from './ledger.ts'
import { hasDetails } from './published-rules.ts'
import type { Timeline } from './timeline.ts'
import { logIn, type World } from './world.ts'

/** A report that attackers have read, and the blocks that its statistics cover. */
export type Document = {
  kind: 'comparison' | 'group'
  cohort: number
  organization: number
  /**
   * The insiders who could read these values in their own reports. Administrators read all documents of their
   * organizations.
   */
  readers: Set<number>
  blocks: readonly Block[]
  // biome-ignore lint/suspicious/noExplicitAny: the attacker reads whatever the product returns
  report: any
}

/** Reads documents over HTTP and stores those with new contents. */
export function createDocumentCollector(t: TestApp, world: World, timeline: Timeline) {
  const { history, cohorts, administrator } = world
  const documents = new Map<string, Document>()
  const ledgers = cohorts.map(({ cohortId }) => createLedger(t, cohortId))
  /** The ids of the assessments whose individual reports the administrator can open. */
  const readableIds = new Set<string>()

  const addDocument = (document: Document, n: number, identity: object) => {
    const people = document.blocks.reduce((total, { members }) => total + members.length, 0)
    if (people !== n) throw new Error(`Seed ${history.seed}: a report is about ${n} people, not ${people}.`)
    const ids = document.blocks.map(({ id }) => id)
    const key = JSON.stringify([document.kind, document.cohort, ids, identity])
    const storedDocument = documents.get(key)
    if (!storedDocument) documents.set(key, document)
    else for (const reader of document.readers) storedDocument.readers.add(reader)
  }

  /** A comparison is the same in the reports of all people in a cohort, so only one insider reads it. */
  const readComparison = async (cohort: number) => {
    const { organization } = history.cohorts[cohort]!
    const insiderAssessments = history.insiders.flatMap((person) => timeline.findNewest(person, cohort) ?? [])
    const [firstAssessment] = insiderAssessments
    if (!firstAssessment) return
    const { status, body } = await openReport(
      firstAssessment.id,
      await logIn(t, world, firstAssessment.person),
    )
    if (status !== 200 || body.report.comparison?.status !== 'available') return
    const readers = new Set(insiderAssessments.map(({ person }) => person))
    const blocks = (await ledgers[cohort]!.refresh()).filter(hasDetails)
    addDocument(
      { kind: 'comparison', cohort, organization, readers, blocks, report: body.report },
      body.report.comparison.n,
      body.report.scales.map((scale: { cohort: object }) => scale.cohort),
    )
  }
  /**
   * Stores a group report. If people were selected, the report covers the blocks with at least one selected person who
   * has neither withdrawn consent nor erased their account.
   */
  const addGroupReport = async (
    cohort: number,
    report: Document['report'],
    selectedIds: readonly string[] | undefined,
  ) => {
    const { organization } = history.cohorts[cohort]!
    const blocks = await ledgers[cohort]!.refresh()
    const selectedPeople = new Set(selectedIds?.map(timeline.personOf))
    const includedBlocks = blocks.filter(
      ({ members }) =>
        !selectedIds ||
        members.some((id) => timeline.isPresent(id) && selectedPeople.has(timeline.personOf(id))),
    )
    const readers = new Set<number>()
    const document = {
      kind: 'group',
      cohort,
      organization,
      readers,
      blocks: includedBlocks,
      report,
    } as const
    addDocument(document, report.n, { ...report, asOf: undefined })
  }
  const openReport = async (assessmentId: string, caller: { accessToken: string }) =>
    assertNoServerError(await t.call(endpoints.getReport, { params: { assessmentId }, query: {} }, caller))

  return {
    async readAll() {
      for (const [cohort, { cohortId, organizationId }] of cohorts.entries()) {
        await readComparison(cohort)
        const args = { params: { folderId: cohortId }, query: { organizationId } }
        const { status, body } = assertNoServerError(
          await t.call(endpoints.getGroupReport, args, administrator),
        )
        if (status === 200) await addGroupReport(cohort, body.report, undefined)
      }
    },
    async readSelection({ cohort, assessmentIds }: Extract<HistoryEvent, { kind: 'select' }>) {
      const { organizationId } = cohorts[cohort]!
      const type = 'group' as const
      const request = {
        organizationId,
        type,
        path: '/reports/group',
        assessmentIds,
        settings: batchSettings,
      } as const
      const { status, body } = await t.call(endpoints.createBatchReport, { body: request }, administrator)
      if (status !== 202) return
      await t.finishJobs({ names: ['batchReports'] })
      const file = await t.call(endpoints.getBatchReportFile, { params: { batchId: body.id } }, administrator)
      if (file.status === 200) {
        await addGroupReport(cohort, JSON.parse(file.body.toString()), assessmentIds)
      }
    },
    /**
     * Tries to open every individual report, and records which ones the administrator may read. Must be called after
     * the last event.
     */
    async openAllReports() {
      for (const { id } of timeline.assessments()) {
        const { status } = await openReport(id, administrator)
        if (status === 200) readableIds.add(id)
      }
    },
    contents: () => ({
      documents: [...documents.values()],
      readableIds,
      blocks: ledgers.flatMap(({ list }) => list()),
    }),
  }
}

/**
 * A refused request is a valid result. A server error must fail the run, because it would hide what the attacker can
 * read.
 */
function assertNoServerError<Response extends { status: number }>(response: Response) {
  if (response.status >= 500) throw new Error(`The product responded with ${response.status}.`)
  return response
}
