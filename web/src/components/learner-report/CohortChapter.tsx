import type { IndividualReport } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chapter } from '../report/Chapter.tsx'
import { MarkLegend } from './MarkLegend.tsx'
import { ScaleLines } from './ScaleLines.tsx'

/** The learner's averages beside those of the cohort's newest group report, or why there is no comparison yet. */
export function CohortChapter({ report }: { report: IndividualReport }) {
  const { t } = useTranslation('leader')
  const numbers = formatsFor(report.language)
  const { comparison, cohort, scales } = report
  if (comparison.status === 'none') {
    return (
      <Chapter id="cohort" title={t('report.cohort.title')}>
        <p>{t('report.cohort.none', { cohort: cohort.name })}</p>
      </Chapter>
    )
  }
  const { n, asOf } = comparison
  const hasRange = scales.some((scale) => scale.cohort?.range)
  const hasNumber = scales.some((scale) => scale.cohort && !scale.cohort.range)
  return (
    <Chapter id="cohort" title={t('report.cohort.title')}>
      <p>
        {t('report.cohort.available', { cohort: cohort.name, count: n, n: numbers.number(n) })}{' '}
        {t('pdf.group.asOf', { date: numbers.date(asOf) })}.
      </p>
      <MarkLegend
        marks={[
          'own',
          ...(hasRange ? (['range'] as const) : []),
          ...(hasNumber ? (['average'] as const) : []),
        ]}
      />
      <ScaleLines
        scales={scales}
        comparison="cohort"
        describe={({ mean, cohort: figure }) =>
          figure &&
          `${t('pdf.columns.you')} ${numbers.mean(mean)} · ${t('report.cohort.average', { mean: numbers.figure(figure, n) })}`
        }
      />
      <p>{t('report.cohort.privacy')}</p>
    </Chapter>
  )
}
