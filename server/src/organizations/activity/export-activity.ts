import { type ActivityItem, MAX_EXPORTED_EVENTS } from '@lpi/contract'
import { csvLine } from '../../platform/base/csv.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { datasetTextKey, eventsOf, presentActivity } from './present.ts'
import { listActivityRows } from './queries.ts'

/** The byte order mark, by which spreadsheet programs recognize UTF-8. */
const BOM = '\ufeff'

export const exportActivity: Handler<'exportActivity'> = async (ctx, { query }, _actor, { record }) => {
  const { language, kinds, ...filter } = query
  const translate = (key: string) => ctx.translate(language ?? null, `admin:activity.${key}`)
  const rows = await listActivityRows(ctx.db, { ...filter, events: eventsOf(kinds) }, MAX_EXPORTED_EVENTS)
  const columns = csvColumns(translate)
  const items = rows.map(presentActivity)
  const lines = [
    csvLine(columns.map(([header]) => header)),
    ...items.map((item) => csvLine(columns.map(([, cell]) => cell(item)))),
  ]
  const now = ctx.now()
  await record(ctx.db, 'activity.exported', {
    details: { events: items.length },
  })
  return {
    bytes: Buffer.from(BOM + lines.join('')),
    mediaType: 'text/csv; charset=utf-8',
    fileName: `${translate('csv.fileName')}-${now.toISOString().slice(0, 10)}.csv`,
  }
}

type Column = [header: string, cell: (item: ActivityItem) => string | number | null]

function csvColumns(translate: (key: string) => string): Column[] {
  const nameOf = (person: ActivityItem['actor']) => person && (person.name ?? translate('former'))
  return [
    [translate('csv.at'), ({ at }) => at],
    [translate('csv.who'), ({ by, actor }) => (by === 'person' ? nameOf(actor) : translate(`by.${by}`))],
    [
      translate('csv.what'),
      ({ event, dataset }) =>
        translate(dataset ? `datasets.${datasetTextKey(dataset)}` : `events.${event.replace('.', '_')}`),
    ],
    [translate('csv.subject'), ({ subject }) => nameOf(subject)],
    [translate('csv.cohort'), ({ cohort }) => cohort],
    [translate('csv.count'), ({ count }) => count],
  ]
}
