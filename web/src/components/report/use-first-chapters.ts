import type { Report } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ChapterLink } from './TableOfContents.tsx'

/**
 * Returns the chapters up to the last scale, except the summary of an individual report. In a group report, they
 * include the explanation of how to read the report, which is one of the last chapters of an individual report.
 */
export function useFirstChapters({ kind, customization, organization, scales }: Report): ChapterLink[] {
  const { t } = useTranslation('leader')
  const introduction = t('report.introduction.title', { organization: organization.name })
  return [
    ...(customization.introduction.length > 0 ? [{ id: 'introduction', title: introduction }] : []),
    ...(kind === 'group' ? [{ id: 'how-to-read', title: t('report.howToRead.title') }] : []),
    { id: 'glance', title: t('report.glance.title') },
    ...scales.map(({ id, name }) => ({ id: `scale-${id}`, title: name })),
  ]
}
