import { assessmentListSearch } from '../../../components/cohorts/assessment-list-search.ts'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import { Link } from '../../../ui/Link.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import type { TrendPoint } from './TrendChart.tsx'

type TrendTableProps = { points: readonly TrendPoint[]; cohortId: string | undefined }

/** The numbers behind the chart, newest week first. */
export function TrendTable({ points, cohortId }: TrendTableProps) {
  const { t, language } = useTranslation('admin')
  const formats = formatsFor(language)
  const columns: Column<TrendPoint>[] = [
    { id: 'week', header: t('overview.trend.week'), isRowHeader: true, cell: (week) => formats.week(week) },
    {
      id: 'inWeek',
      header: t('overview.trend.inWeek'),
      align: 'end',
      cell: (week) => (
        <Link
          to="/admin/view-assessments"
          search={assessmentListSearch({
            cohortId,
            status: 'COMPLETED',
            completedFrom: week.from,
            completedTo: week.to,
          })}
          isBlock
          aria-label={t('overview.trend.inWeekOf', {
            n: formats.number(week.inWeek),
            week: formats.week(week),
          })}
        >
          {formats.number(week.inWeek)}
        </Link>
      ),
    },
    {
      id: 'byEnd',
      header: t('overview.trend.byEnd'),
      align: 'end',
      cell: (week) => (
        <Link
          to="/admin/view-assessments"
          search={assessmentListSearch({ cohortId, status: 'COMPLETED', completedTo: week.to })}
          isBlock
          aria-label={t('overview.trend.byEndOf', {
            n: formats.number(week.byEnd),
            day: formats.day(week.to),
          })}
        >
          {formats.number(week.byEnd)}
        </Link>
      ),
    },
    { id: 'rate', header: t('overview.rate'), align: 'end', cell: ({ rate }) => formats.percent(rate) },
  ]
  return (
    <Details variant="link" summary={t('overview.trend.table')}>
      <Table
        label={t('overview.trend.title')}
        columns={columns}
        rows={points.toReversed()}
        rowKey={({ from }) => from}
        empty={null}
      />
    </Details>
  )
}
