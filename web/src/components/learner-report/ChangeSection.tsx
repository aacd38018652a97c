import { countTests, type IndividualReport } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import { numberFormatsFor } from '../report/number-formats.ts'
import { Section } from '../report/Section.tsx'
import { ChangeText } from './ChangeText.tsx'
import { MarkLegend } from './MarkLegend.tsx'
import { ScaleLines } from './ScaleLines.tsx'

export function ChangeSection({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const numbers = numberFormatsFor(report.language)
  const { previousCompletedAt, scales } = report
  const { changes } = countTests(report)
  const compared = scales.filter(({ change }) => change)
  return (
    <Section id="change" title={t('report.change.title')}>
      {previousCompletedAt && compared.length === 0 && (
        <p>{t('report.change.incomparable', { date: numbers.date(previousCompletedAt) })}</p>
      )}
      {previousCompletedAt && compared.length > 0 && (
        <>
          <p>{t('report.change.lead', { date: numbers.date(previousCompletedAt) })}</p>
          <MarkLegend marks={['sum', 'previous']} />
          <ScaleLines
            scales={scales}
            comparison="previous"
            describe={({ change }) => change && <ChangeText change={change} numbers={numbers} />}
          />
          {changes > 1 && <p>{t('report.comparisonCount', { n: numbers.plain(changes) })}</p>}
          {compared.length < scales.length && <p>{t('report.change.leftOut')}</p>}
        </>
      )}
      {!previousCompletedAt && <p>{t('report.change.first')}</p>}
    </Section>
  )
}
