import type { Report } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import type { Chapter } from './TableOfContents.tsx'

/** The first chapters of individual and group reports. */
export function useFirstChapters({ customization, organization, scales }: Report): Chapter[] {
  const { t } = useTranslation('leader')
  const introduction = t('report.introduction.title', { organization: organization.name })
  return [
    ...(customization.introduction.length > 0 ? [{ id: 'introduction', title: introduction }] : []),
    { id: 'how-to-read', title: t('report.howToRead.title') },
    { id: 'glance', title: t('report.glance.title') },
    ...scales.map(({ id, name }) => ({ id: `scale-${id}`, title: name })),
  ]
}
