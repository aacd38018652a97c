import { useTranslation } from '../../i18n/use-translation.ts'
import { Details } from '../../ui/Details.tsx'
import styles from './WelcomeFrame.module.css'

/** What the product is, on screens without room for the introduction of `WelcomeFrame`. Initially collapsed. */
export function Introduction() {
  const { t } = useTranslation('account')
  return (
    <Details variant="link" summary={t('welcome.what')} className={styles.introduction}>
      <p className={styles.text}>{t('welcome.text')}</p>
      <Benefits />
    </Details>
  )
}

export function Benefits() {
  const { t } = useTranslation('account')
  return (
    <ul className={styles.benefits}>
      <li>{t('welcome.duration')}</li>
      <li>{t('welcome.saved')}</li>
      <li>{t('welcome.readers')}</li>
    </ul>
  )
}
