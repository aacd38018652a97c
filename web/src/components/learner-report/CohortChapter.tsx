import { hasMiddleHalf, type IndividualReport } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chapter } from '../report/Chapter.tsx'
import { CohortValues } from './CohortValues.tsx'
import { MarkLegend } from './MarkLegend.tsx'
import { ScaleLines } from './ScaleLines.tsx'

export function CohortChapter({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const { comparison, cohort, scales } = report
  const showsMiddleHalf = hasMiddleHalf(scales)
  return (
    <Chapter id="cohort" title={t('report.cohort.title')}>
      {comparison.status === 'too_few' ? (
        <p>{t('report.cohort.tooFew', { cohort: cohort.name, needed: numbers.number(comparison.needed) })}</p>
      ) : (
        <>
          <p>
            {t('report.cohort.available', {
              cohort: cohort.name,
              count: comparison.n,
              n: numbers.number(comparison.n),
            })}
          </p>
          <MarkLegend marks={['sum', ...(showsMiddleHalf ? (['middleHalf'] as const) : []), 'average']} />
          <ScaleLines
            scales={scales}
            comparison="cohort"
            describe={(scale) => scale.cohort && <CohortValues cohort={scale.cohort} numbers={numbers} />}
          />
          <p>
            {t('report.cohort.privacy')} {showsMiddleHalf && t('report.cohort.estimate')}
          </p>
        </>
      )}
    </Chapter>
  )
}
