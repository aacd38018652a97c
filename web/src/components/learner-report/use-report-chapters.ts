import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ChapterLink } from '../report/TableOfContents.tsx'
import { useFirstChapters } from '../report/use-first-chapters.ts'

export function useReportChapters(report: IndividualReport): ChapterLink[] {
  const { t } = useTranslation('leader')
  const hasResults = report.scales.length > 0
  const firstChapters = useFirstChapters(report)
  return [
    ...(hasResults ? [{ id: 'summary', title: t('report.summary.title') }] : []),
    ...firstChapters.filter(({ id }) => id !== 'glance' || hasOverview(report)),
    ...(report.unscored ? [{ id: 'unscored', title: t('report.unscored.title') }] : []),
    ...(report.reflection.length > 0 ? [{ id: 'reflection', title: t('report.reflection.title') }] : []),
    ...(report.plan.length > 0 ? [{ id: 'plan', title: t('report.plan.title') }] : []),
    { id: 'more', title: t('report.more') },
  ]
}

/** Whether there is something to compare: several scales, an earlier assessment or the cohort. */
export function hasOverview({ scales, previousCompletedAt, comparison, customization }: IndividualReport) {
  const hasComparison =
    (previousCompletedAt !== null && customization.sections.includes('change')) ||
    (comparison.status === 'available' && customization.sections.includes('comparison'))
  return scales.length > 1 || (scales.length === 1 && hasComparison)
}
