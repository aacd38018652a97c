import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import { Stack } from '../../../ui/Layout.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import styles from './SectionLinks.module.css'

/**
 * Links to the sections of the settings, collapsed on a narrow screen. `useSectionFocus` moves the focus to the chosen
 * section.
 */
export function SectionLinks() {
  const { t } = useTranslation(['translation', 'account'])
  const isNarrow = useMediaQuery('(width < 600px)')
  const [isOpen, setIsOpen] = useState(false)
  const sections = [
    ['profile', t('account:layout.profile')],
    ['email', t('contactSettings.email')],
    ['password', t('contactSettings.passwordChange.title')],
    ['two-step', t('contactSettings.twoStep.title')],
    ['sessions', t('contactSettings.sessions.title')],
    ['consents', t('contactSettings.consents.title')],
    ['own-data', t('contactSettings.ownData.title')],
  ] as const
  const links = (
    <Stack as="ul" isPlain className={styles.links}>
      {sections.map(([id, title]) => (
        <li key={id}>
          {/* Closes the list before the browser scrolls to the section, which moves when the list closes. */}
          <a href={`#${id}`} className={styles.link} onClick={() => setIsOpen(false)}>
            {title}
          </a>
        </li>
      ))}
    </Stack>
  )
  return (
    <nav aria-label={t('contactSettings.sections')}>
      {isNarrow ? (
        <Details
          variant="link"
          summary={t('contactSettings.goToSection')}
          isOpen={isOpen}
          onToggle={setIsOpen}
        >
          {links}
        </Details>
      ) : (
        links
      )}
    </nav>
  )
}
