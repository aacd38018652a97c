import type { IndividualReport } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ChapterLink } from '../report/TableOfContents.tsx'
import { useFirstChapters } from '../report/use-first-chapters.ts'

/**
 * The sections that the organization has turned on, or none if no scale has a result. Used for the chapters that need
 * results.
 */
export function listResultSections({ customization, scales }: IndividualReport) {
  return scales.length > 0 ? customization.sections : []
}

export function useReportChapters(report: IndividualReport): ChapterLink[] {
  const { t } = useTranslation('leader')
  const resultSections = listResultSections(report)
  const hasResults = report.scales.length > 0
  const firstChapters = useFirstChapters(report)
  return [
    ...(hasResults ? [{ id: 'summary', title: t('report.summary.title') }] : []),
    ...firstChapters.filter(({ id }) => hasResults || id !== 'glance'),
    ...(report.unscored ? [{ id: 'unscored', title: t('report.unscored.title') }] : []),
    ...(resultSections.includes('ranking') ? [{ id: 'ranking', title: t('report.ranking.title') }] : []),
    ...(resultSections.includes('change') ? [{ id: 'change', title: t('report.change.title') }] : []),
    ...(resultSections.includes('comparison') ? [{ id: 'cohort', title: t('report.cohort.title') }] : []),
    ...(report.reflection.length > 0 ? [{ id: 'reflection', title: t('report.reflection.title') }] : []),
    ...(report.plan.length > 0 ? [{ id: 'plan', title: t('report.plan.title') }] : []),
    { id: 'how-to-read', title: t('report.howToRead.title') },
    { id: 'limits', title: t('report.limits.title') },
  ]
}
