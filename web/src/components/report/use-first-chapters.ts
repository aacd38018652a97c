import type { Report } from '@lpi/contract'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ChapterLink } from './TableOfContents.tsx'

/** Returns the chapters up to the last scale, except the summary of an individual report. */
export function useFirstChapters({ customization, organization, scales }: Report): ChapterLink[] {
  const { t } = useTranslation('leader')
  const introduction = t('report.introduction.title', { organization: organization.name })
  return [
    ...(customization.introduction.length > 0 ? [{ id: 'introduction', title: introduction }] : []),
    { id: 'glance', title: t('report.glance.title') },
    ...scales.map(({ id, name }) => ({ id: `scale-${id}`, title: name })),
  ]
}
