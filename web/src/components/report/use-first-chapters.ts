import type { Report } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import type { Chapter } from './TableOfContents.tsx'

/** The first chapters. A group report begins with how to read it, an individual report ends with it. */
export function useFirstChapters({ kind, customization, organization, scales }: Report): Chapter[] {
  const { t } = useTranslation('leader')
  const introduction = t('report.introduction.title', { organization: organization.name })
  return [
    ...(customization.introduction.length > 0 ? [{ id: 'introduction', title: introduction }] : []),
    ...(kind === 'group' ? [{ id: 'how-to-read', title: t('report.howToRead.title') }] : []),
    { id: 'glance', title: t('report.glance.title') },
    ...scales.map(({ id, name }) => ({ id: `scale-${id}`, title: name })),
  ]
}
