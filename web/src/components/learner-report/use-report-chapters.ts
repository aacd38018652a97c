import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Chapter } from '../report/TableOfContents.tsx'
import { useFirstChapters } from '../report/use-first-chapters.ts'

export function useReportChapters(report: IndividualReport): Chapter[] {
  const { t } = useTranslation('leader')
  const { sections } = report.customization
  return [
    { id: 'summary', title: t('report.summary.title') },
    ...useFirstChapters(report),
    ...(sections.includes('change') ? [{ id: 'change', title: t('report.change.title') }] : []),
    ...(sections.includes('comparison') ? [{ id: 'cohort', title: t('report.cohort.title') }] : []),
    ...(sections.includes('ranking') ? [{ id: 'ranking', title: t('report.ranking.title') }] : []),
    ...(report.reflection.length > 0 ? [{ id: 'reflection', title: t('report.reflection.title') }] : []),
    ...(report.plan.length > 0 ? [{ id: 'plan', title: t('report.plan.title') }] : []),
    { id: 'how-to-read', title: t('report.howToRead.title') },
    { id: 'limits', title: t('report.limits.title') },
  ]
}
