import { randomBytes } from 'node:crypto'
import type { DatasetContent, DatasetFormat, FoundAssessment } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import type { Scope } from '../../platform/base/scope.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import type { AnswerValues } from '../../results/measurement/scale-sample.ts'
import { listMatchingIds } from '../assessment-search/shared-queries.ts'
import { loadRows } from '../rows/load-rows.ts'
import {
  type Column,
  columnsWithNames,
  columnsWithoutNames,
  progressColumns,
  type RowWithoutNames,
  resultColumns,
} from './columns.ts'
import { findValues, listVersions, type Row } from './queries.ts'
import { openTable, type Table } from './tables.ts'

export type DatasetRequest = {
  content: DatasetContent
  cohortIds: readonly string[]
  language: string | undefined
  format: DatasetFormat
}

type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * Tables with names. The progress table contains the assessments and open invitations in the cohorts of the request.
 * The tables of scores and answers contain the completed assessments; answers are included only if the learner's newest
 * decision about the privacy policy accepts a version that announced such exports. People who have withdrawn consent
 * are omitted.
 */
export async function openTablesWithNames(
  ctx: Context,
  scope: Scope,
  request: DatasetRequest,
): Promise<Table[]> {
  const { content, cohortIds, language } = request
  if (cohortIds.length === 0) return []
  const translate = createTranslate(ctx, language)
  const criteria = { scope, folderIds: [...cohortIds] }
  if (content === 'progress') {
    const ids = await listMatchingIds(ctx.db, criteria, '+Name')
    const columns = [...columnsWithNames(translate), ...progressColumns(translate)]
    return [openTable('progress', columns, ids, (batch) => loadRows(ctx, batch, language))]
  }
  const ids = await listMatchingIds(ctx.db, { ...criteria, status: ['COMPLETED'] }, '+Name')
  const policyVersions = content === 'answers' ? ctx.config.EXPORT_ANSWERS_POLICY_VERSIONS : null
  const rows = await listVersions(ctx.db, ids, policyVersions)
  return openResultTables(ctx, { content, language }, columnsWithNames(translate), rows, async (batch) => {
    const items = await loadRows(
      ctx,
      batch.map(({ id }) => id),
      language,
    )
    return new Map<string, FoundAssessment>(items.map((item) => [item.id, item]))
  })
}

/** Tables without names. The rows are sorted by their random keys, so that the order reveals nothing. */
export async function openTablesWithoutNames(
  ctx: Context,
  rows: readonly Row[],
  { content, language }: DatasetRequest,
): Promise<Table[]> {
  if (content === 'progress') return []
  const keyedRows = rows
    .map((row) => ({ ...row, key: randomBytes(8).toString('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const columns = columnsWithoutNames(createTranslate(ctx, language))
  return openResultTables(
    ctx,
    { content, language },
    columns,
    keyedRows,
    async (batch) => new Map<string, RowWithoutNames>(batch.map((row) => [row.id, row])),
  )
}

type ResultRow = { id: string; instrumentId: string; instrumentVersion: string }
type ResultOptions = { content: 'scores' | 'answers'; language: string | undefined }

/** One table for each version of an instrument, because versions can have different statements and scales. */
async function openResultTables<R extends ResultRow, Person>(
  ctx: Context,
  { content, language }: ResultOptions,
  personColumns: readonly Column<Person>[],
  rows: readonly R[],
  findPeople: (batch: readonly R[]) => Promise<Map<string, Person>>,
) {
  const byVersion = Map.groupBy(
    rows,
    ({ instrumentId, instrumentVersion }) => `${instrumentId}-${instrumentVersion}`,
  )
  const tables: Table[] = []
  for (const [version, versionRows] of [...byVersion].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { instrumentId, instrumentVersion } = versionRows[0]!
    const instrument = await loadStoredInstrument(ctx, instrumentId, instrumentVersion)
    const valueColumns = resultColumns(
      instrument,
      content,
      chooseLanguage(language, instrument),
      createTranslate(ctx, language),
    )
    const columns: Column<{ person: Person; values: AnswerValues }>[] = [
      ...personColumns.map((column) => ({
        ...column,
        cell: (row: { person: Person }) => column.cell(row.person),
      })),
      ...valueColumns.map((column) => ({
        ...column,
        cell: (row: { values: AnswerValues }) => column.cell(row.values),
      })),
    ]
    const statementIds = instrument.statements.map(({ id }) => id)
    const readRows = async (batch: readonly R[]) => {
      const people = await findPeople(batch)
      const values = await findValues(
        ctx.db,
        batch.map(({ id }) => id),
        statementIds,
      )
      return batch.map(({ id }) => ({ person: people.get(id)!, values: values.get(id)! }))
    }
    tables.push(openTable(`${content}-${version}`, columns, versionRows, readRows))
  }
  return tables
}

function createTranslate(ctx: Context, language: string | undefined): Translate {
  return (key, values) => ctx.translate(language ?? null, `admin:${key}`, values)
}
