import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './SectionLinks.module.css'

/** Links to the sections of the settings. The focus moves to the heading of the section. */
export function SectionLinks() {
  const { t } = useTranslation()
  const sections = [
    ['email', t('contactSettings.email')],
    ['password', t('contactSettings.passwordChange.title')],
    ['two-step', t('contactSettings.twoStep.title')],
    ['sessions', t('contactSettings.sessions.title')],
    ['consents', t('contactSettings.consents.title')],
    ['own-data', t('contactSettings.ownData.title')],
  ] as const
  return (
    <nav aria-label={t('contactSettings.sections')}>
      <ul className={styles.links}>
        {sections.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} onClick={() => focusSection(id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** After the click, the browser scrolls to the section and removes the focus, so the focus is set in the next frame. */
function focusSection(id: string) {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`#${id} h2`)?.focus({ preventScroll: true })
  })
}
