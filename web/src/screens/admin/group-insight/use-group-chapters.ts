import type { GroupReport } from '@lpi/contract'
import type { ChapterLink } from '../../../components/report/TableOfContents.tsx'
import { useFirstChapters } from '../../../components/report/use-first-chapters.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { hasRanking } from './GroupRanking.tsx'

/** Whether nothing about statements is shown. One chapter then says what there is to say about the scales. */
export const isShortReport = ({ scales }: GroupReport) =>
  scales.every(({ statements }) => statements.length === 0)

export function useGroupChapters(report: GroupReport): ChapterLink[] {
  const { t } = useTranslation('leader')
  const chapters = useFirstChapters(report)
  return [
    ...(isShortReport(report)
      ? [
          ...chapters.filter(({ id }) => !id.startsWith('scale-')),
          { id: 'questions', title: t('pdf.group.questions.title') },
        ]
      : chapters),
    ...(hasRanking(report) ? [{ id: 'ranking', title: t('report.ranking.title') }] : []),
    ...(report.demographics.length > 0 ? [{ id: 'people', title: t('pdf.group.demographics.title') }] : []),
    { id: 'how-to-read', title: t('report.howToRead.title') },
    { id: 'limits', title: t('report.limits.title') },
  ]
}
