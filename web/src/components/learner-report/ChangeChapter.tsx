import { type IndividualReport, summarizeComparison } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chapter } from '../report/Chapter.tsx'
import { ChangeText } from './ChangeText.tsx'
import { MarkLegend } from './MarkLegend.tsx'
import { ScaleLines } from './ScaleLines.tsx'

export function ChangeChapter({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const { previousCompletedAt, scales } = report
  const { isCompared, hasAlteredScales, hasScalesWithoutResult } = summarizeComparison(scales)
  return (
    <Chapter id="change" title={t('report.change.title')}>
      {previousCompletedAt && !isCompared && (
        <p>
          {t(hasAlteredScales ? 'report.change.incomparable' : 'report.change.noResultBefore', {
            date: numbers.date(previousCompletedAt),
          })}
        </p>
      )}
      {previousCompletedAt && isCompared && (
        <>
          <p>{t('report.change.lead', { date: numbers.date(previousCompletedAt) })}</p>
          <MarkLegend marks={['sum', 'previous']} />
          <ScaleLines
            scales={scales}
            comparison="previous"
            describe={({ change }) => change && <ChangeText change={change} numbers={numbers} />}
          />
          {hasAlteredScales && <p>{t('report.change.leftOut')}</p>}
          {hasScalesWithoutResult && <p>{t('report.change.leftOutNoResult')}</p>}
        </>
      )}
      {!previousCompletedAt && <p>{t('report.change.first')}</p>}
    </Chapter>
  )
}
