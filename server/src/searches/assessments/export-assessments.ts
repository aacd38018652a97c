import type { FoundAssessment } from '@lpi/contract'
import { recordEvent } from '../../audit/record-event.ts'
import type { Context } from '../../base/context.ts'
import { csvLine } from '../../base/csv.ts'
import type { Handler } from '../../http/handler.ts'
import { networkOf } from '../../identity/network.ts'
import { loadRows } from '../rows/load-rows.ts'
import { listFoundIds } from './queries.ts'

/** Rows in memory at a time, however long the list is. */
const BATCH = 1000
/** Tells a spreadsheet that the file is UTF-8. */
const BOM = '\ufeff'

export const exportAssessments: Handler<'exportAssessments'> = async (
  ctx,
  { query, body },
  actor,
  { ip },
) => {
  const { organizationId, language } = query
  const { orderBy, ...filters } = body
  const ids = await listFoundIds(ctx.db, { ...filters, organizationId }, orderBy)
  await recordEvent(ctx.db, ctx.now(), 'assessments.exported', {
    actorId: actor.userId,
    network: networkOf(ip),
    details: { organizationId, assessments: ids.length },
  })
  const name = ctx.translate(language ?? null, 'admin:assessments.csv.fileName')
  return {
    bytes: csvOf(ctx, ids, language),
    mediaType: 'text/csv; charset=utf-8',
    fileName: `${name}-${day(ctx.now().toISOString())}.csv`,
  }
}

async function* csvOf(ctx: Context, ids: readonly string[], language: string | undefined) {
  const columns = columnsOf((key) => ctx.translate(language ?? null, `admin:assessments.${key}`))
  yield Buffer.from(BOM + csvLine(columns.map(([header]) => header)))
  for (let from = 0; from < ids.length; from += BATCH) {
    const items = await loadRows(ctx.db, ids.slice(from, from + BATCH), language)
    yield Buffer.from(items.map((item) => csvLine(columns.map(([, cell]) => cell(item)))).join(''))
  }
}

type Column = [header: string, cell: (item: FoundAssessment) => string | number]

function columnsOf(text: (key: string) => string): Column[] {
  return [
    [text('csv.lastName'), ({ learner }) => learner.lastName],
    [text('csv.firstName'), ({ learner }) => learner.firstName],
    [text('csv.email'), ({ learner }) => learner.email],
    [text('csv.cohort'), ({ folder }) => folder.name],
    [text('csv.instrument'), ({ instrument }) => instrument.name],
    [text('csv.status'), ({ status }) => text(`status.${status}`)],
    [text('csv.progress'), ({ progress }) => progress],
    [text('csv.createdAt'), ({ createdAt }) => day(createdAt)],
    [text('csv.updatedAt'), ({ updatedAt }) => day(updatedAt)],
    [text('csv.completedAt'), ({ completedAt }) => day(completedAt ?? '')],
    [text('csv.id'), ({ id }) => id],
  ]
}

function day(moment: string) {
  return moment.slice(0, 10)
}
