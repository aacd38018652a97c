import type { GroupReport } from '@lpi/contract'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { Details } from '../../../ui/Details.tsx'
import { Table } from '../../../ui/Table.tsx'

/** The appendix with statistics for experts, from a hundred people. */
export function GroupSpread({ report }: { report: GroupReport }) {
  const { t, numbers } = useGroupPhrases(report)
  const rows = report.scales.flatMap(({ id, name, spread }) => (spread ? [{ id, name, ...spread }] : []))
  if (rows.length === 0) return null
  return (
    <Details variant="link" summary={t('pdf.group.spread.title')}>
      <p>{t('pdf.group.reading.alpha')}</p>
      <Table
        label={t('pdf.group.spread.title')}
        columns={[
          { id: 'scale', header: t('pdf.columns.scale'), isRowHeader: true, cell: ({ name }) => name },
          {
            id: 'deviation',
            header: t('pdf.group.spread.deviation'),
            align: 'end',
            cell: ({ standardDeviation }) => numbers.statistic(standardDeviation),
          },
          {
            id: 'alpha',
            header: t('pdf.group.scale.alpha'),
            align: 'end',
            cell: ({ alpha }) => numbers.mean(alpha),
          },
          { id: 'n', header: 'n', align: 'end', cell: ({ n }) => numbers.number(n) },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={null}
      />
    </Details>
  )
}
