import type { GroupReport } from '@lpi/contract'
import type { ChapterLink } from '../../../components/report/TableOfContents.tsx'
import { useFirstChapters } from '../../../components/report/use-first-chapters.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { hasRanking } from './GroupRanking.tsx'

export function useGroupChapters(report: GroupReport): ChapterLink[] {
  const { t } = useTranslation('leader')
  return [
    ...useFirstChapters(report),
    ...(hasRanking(report) ? [{ id: 'ranking', title: t('report.ranking.title') }] : []),
    ...(report.demographics.length > 0 ? [{ id: 'people', title: t('pdf.group.demographics.title') }] : []),
    { id: 'limits', title: t('report.limits.title') },
  ]
}
