import { type GroupReport, hasKnownOrder } from '@lpi/contract'
import { SpreadBar } from '../../../components/charts/SpreadBar.tsx'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useRankText } from '../../../components/report/use-rank-text.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import styles from './GroupGlance.module.css'
import { StatisticText } from './StatisticText.tsx'

type Row = GroupReport['scales'][number] & { index: number }

/** A table with the average and the spread of each scale. */
export function GroupGlance({ report }: { report: GroupReport }) {
  const { t, numbers } = useGroupPhrases(report)
  const rankText = useRankText(numbers)
  const highestNames = report.scales.filter(({ rank }) => rank === 1).map(({ name }) => name)
  const names = numbers.list(highestNames)
  const hasRanks = report.scales.length > 1 && hasKnownOrder(report.scales)
  const hasTies = report.scales.some(({ isTied }) => isTied)
  const columns: Column<Row>[] = [
    {
      id: 'scale',
      header: t('pdf.columns.scale'),
      isRowHeader: true,
      cell: ({ index, name }) => (
        <span className={styles.name}>
          <ScaleMark index={index} />
          {name}
        </span>
      ),
    },
    {
      id: 'position',
      header: t('pdf.columns.position'),
      cell: ({ meanSum, standardDeviation, min, max, index }) => (
        <div className={styles.bar}>
          <SpreadBar mean={meanSum} deviation={standardDeviation} min={min} max={max} index={index} />
        </div>
      ),
    },
    {
      id: 'average',
      header: t('pdf.columns.average'),
      align: 'end',
      cell: ({ meanSum, bound }) => <strong>{numbers.statistic(meanSum, bound)}</strong>,
    },
    {
      id: 'deviation',
      header: t('pdf.columns.deviation'),
      align: 'end',
      cell: ({ standardDeviation }) => <StatisticText numbers={numbers} value={standardDeviation} />,
    },
    {
      id: 'mean',
      header: t('pdf.columns.groupMean'),
      align: 'end',
      cell: ({ mean, bound }) => numbers.statistic(mean, bound),
    },
    ...(hasRanks
      ? [{ id: 'rank', header: t('pdf.columns.rank'), align: 'end' as const, cell: rankText }]
      : []),
  ]
  return (
    <Chapter id="glance" title={t('report.glance.title')}>
      {report.scales.length > 1 && (
        <p className={styles.highest}>
          {!hasRanks
            ? t('pdf.group.glance.unknownOrder')
            : highestNames.length > 1
              ? t('pdf.group.glance.highestTied', { names })
              : t('pdf.group.glance.highest', { names })}
        </p>
      )}
      <Table
        label={t('report.glance.title')}
        columns={columns}
        rows={report.scales.map((scale, index) => ({ ...scale, index }))}
        rowKey={({ id }) => id}
        empty={null}
      />
      {hasRanks && (
        <p className={styles.order}>
          {t('report.glance.order')} {hasTies && t('pdf.glance.tied')}
        </p>
      )}
    </Chapter>
  )
}
