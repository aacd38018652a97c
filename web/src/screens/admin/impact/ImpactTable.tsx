import type { Impact, ImpactScale } from '@lpi/contract'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import styles from './Impact.module.css'

type Row = ImpactScale & { index: number }

/**
 * One row per scale, with the direction, the difference and the effect size, each with its interval if known. A
 * comparison of two cohorts also shows the means.
 */
export function ImpactTable({ impact }: { impact: Impact }) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(impact.language)
  const intervalText = (interval: { low: number; high: number } | null, format: (value: number) => string) =>
    interval && (
      <span className={styles.interval}>
        {t('pdf.impact.interval', { low: format(interval.low), high: format(interval.high) })}
      </span>
    )
  const buildMeanColumn = (id: 'before' | 'after'): Column<Row> => ({
    id,
    header: impact[id].name,
    align: 'end',
    cell: ({ means }) => (means ? numbers.figure(means[id], impact[id].n) : '–'),
  })
  const directionColumn: Column<Row> = {
    id: 'direction',
    header: t('pdf.impact.direction'),
    cell: ({ direction }) => <strong>{direction ? t(`pdf.impact.${direction}`) : '–'}</strong>,
  }
  const effectColumn: Column<Row> = {
    id: 'effect',
    header: t('pdf.impact.effect'),
    align: 'end',
    cell: ({ effect }) => (
      <>
        <span>{effect ? numbers.effectSize(effect.value) : '–'}</span>
        {intervalText(effect, numbers.effectSize)}
      </>
    ),
  }
  const columns: Column<Row>[] = [
    {
      id: 'scale',
      header: t('pdf.columns.scale'),
      isRowHeader: true,
      cell: ({ index, name }) => (
        <span className={styles.name}>
          <ScaleMark index={index} />
          <span>{name}</span>
        </span>
      ),
    },
    ...(impact.kind === 'cohorts' ? [buildMeanColumn('before'), buildMeanColumn('after')] : []),
    directionColumn,
    {
      id: 'difference',
      header: t('pdf.impact.difference'),
      align: 'end',
      cell: ({ difference, interval }) => (
        <>
          <strong>{difference === null ? '–' : numbers.statisticDifference(difference)}</strong>
          {intervalText(interval, numbers.statisticDifference)}
        </>
      ),
    },
    ...(impact.scales.some(({ effect }) => effect) ? [effectColumn] : []),
  ]
  return (
    <Table
      label={t('pdf.impact.results')}
      columns={columns}
      rows={impact.scales.map((scale, index) => ({ ...scale, index }))}
      rowKey={({ id }) => id}
      empty={null}
    />
  )
}
