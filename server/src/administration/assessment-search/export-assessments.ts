import { Readable } from 'node:stream'
import type { FoundAssessment } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import { csvLine } from '../../platform/base/csv.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { spoolToFile } from '../../platform/files/spool-to-file.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { loadRows } from '../rows/load-rows.ts'
import { listMatchingIds } from './shared-queries.ts'

/** The number of rows that are loaded at a time. */
const BATCH_SIZE = 1000
/** The byte order mark, by which spreadsheets recognize UTF-8. */
const BOM = '\ufeff'

/** Reads the ids and the rows in one snapshot, so that the file does not mix data from before and after a change. */
export const exportAssessments: Handler<'exportAssessments'> = async (
  ctx,
  { query, body },
  actor,
  { record },
) => {
  const { language } = query
  const { orderBy, ...filters } = body
  const { count, ...content } = await readSnapshot(ctx.db, async (trx) => {
    const ids = await listMatchingIds(trx, { ...filters, scope: actor.scope }, orderBy)
    const csv = Readable.from(streamCsv({ ...ctx, db: trx }, ids, language))
    return { count: ids.length, ...(await spoolToFile(csv, ctx.config.dataDir)) }
  })
  await record(ctx.db, 'assessments.exported', {
    details: { assessments: count },
  })
  const name = ctx.translate(language ?? null, 'admin:assessments.csv.fileName')
  return {
    ...content,
    mediaType: 'text/csv; charset=utf-8',
    fileName: `${name}-${dayOf(ctx.now().toISOString())}.csv`,
  }
}

async function* streamCsv(ctx: Context, ids: readonly string[], language: string | undefined) {
  const columns = csvColumns((key) => ctx.translate(language ?? null, `admin:assessments.${key}`))
  yield Buffer.from(BOM + csvLine(columns.map(([header]) => header)))
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const items = await loadRows(ctx, ids.slice(from, from + BATCH_SIZE), language)
    yield Buffer.from(items.map((item) => csvLine(columns.map(([, cell]) => cell(item)))).join(''))
  }
}

type Column = [header: string, cell: (item: FoundAssessment) => string | number]

function csvColumns(translate: (key: string) => string): Column[] {
  return [
    [translate('csv.lastName'), ({ learner }) => learner.lastName],
    [translate('csv.firstName'), ({ learner }) => learner.firstName],
    [translate('csv.email'), ({ learner }) => learner.email],
    [translate('csv.cohort'), ({ folder }) => folder.name],
    [translate('csv.instrument'), ({ instrument }) => instrument.name],
    [translate('csv.status'), ({ status }) => translate(`status.${status}`)],
    [translate('csv.progress'), ({ progress }) => progress],
    [translate('csv.createdAt'), ({ createdAt }) => dayOf(createdAt)],
    [translate('csv.updatedAt'), ({ updatedAt }) => dayOf(updatedAt)],
    [translate('csv.completedAt'), ({ completedAt }) => dayOf(completedAt ?? '')],
    [translate('csv.id'), ({ id }) => id],
    [translate('csv.refusal'), ({ invitation }) => invitation?.mailRefusal ?? ''],
  ]
}

function dayOf(timestamp: string) {
  return timestamp.slice(0, 10)
}
