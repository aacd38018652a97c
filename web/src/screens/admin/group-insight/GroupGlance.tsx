import { countAgreement, type GroupReport, hasKnownOrder } from '@lpi/contract'
import { FigureLine } from '../../../components/charts/FigureLine.tsx'
import { Chapter } from '../../../components/report/Chapter.tsx'
import { ScaleMark } from '../../../components/report/ScaleMark.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { type Column, Table } from '../../../ui/Table.tsx'
import styles from './GroupGlance.module.css'
import { Positions } from './GroupMeaning.tsx'
import { GroupStart } from './GroupStart.tsx'
import { getOptionRange } from './option-range.ts'

type Row = GroupReport['scales'][number] & {
  index: number
  agreement: ReturnType<typeof countAgreement>
}

/** Which scales to talk about, and a table with the mean of each scale and the agreement about it. */
export function GroupGlance({ report, isShort }: { report: GroupReport; isShort: boolean }) {
  const { t, numbers } = useGroupPhrases(report)
  const isOrderKnown = hasKnownOrder(report.scales)
  const rows: Row[] = report.scales.map((scale, index) => ({
    ...scale,
    index,
    agreement: countAgreement(scale),
  }))
  const describeAgreement = (agreement: NonNullable<Row['agreement']>) =>
    agreement
      .map(({ kind, count }) => `${t(`pdf.group.agreement.${kind}`)} ${numbers.number(count)}`)
      .join(' · ') || t('pdf.group.agreement.mixed')
  const columns: Column<Row>[] = [
    {
      id: 'scale',
      header: t('pdf.columns.scale'),
      isRowHeader: true,
      cell: ({ id, index, name }) => (
        <span className={styles.name}>
          <ScaleMark index={index} />
          {isShort ? <span>{name}</span> : <a href={`#scale-${id}`}>{name}</a>}
        </span>
      ),
    },
    {
      id: 'position',
      header: t('pdf.columns.position'),
      cell: (scale) => (
        <div className={styles.bar}>
          <FigureLine figure={scale} {...getOptionRange(report)} index={scale.index} />
        </div>
      ),
    },
    {
      id: 'mean',
      header: t('pdf.columns.groupMean'),
      align: 'end',
      cell: (scale) => <strong>{numbers.figure(scale, report.n)}</strong>,
    },
    ...(rows.some(({ agreement }) => agreement)
      ? [
          {
            id: 'agreement',
            header: t('pdf.columns.agreement'),
            cell: ({ agreement }: Row) => (agreement ? describeAgreement(agreement) : '–'),
          },
        ]
      : []),
  ]
  return (
    <Chapter id="glance" title={t('report.glance.title')}>
      <GroupStart report={report} />
      <Table
        label={t('report.glance.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={null}
      />
      <p className={styles.note}>
        {isOrderKnown ? t('pdf.slides.statements.chance') : t('pdf.group.glance.unknownOrder')}
      </p>
      <Positions report={report} />
      {isShort && <p>{t('pdf.group.meaning.small')}</p>}
    </Chapter>
  )
}
