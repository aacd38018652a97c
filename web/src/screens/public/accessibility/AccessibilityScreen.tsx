import { useApi } from '../../../api/ApiContext.tsx'
import { LinkedText } from '../../../components/LinkedText.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Page } from '../../../ui/Page.tsx'
import styles from './AccessibilityScreen.module.css'

const testedKeys = ['testedAxe', 'testedKeyboard', 'testedZoom', 'testedColors', 'testedPaper'] as const

/** The accessibility statement: what is tested with every change, and what has not been tested yet. */
export function AccessibilityScreen() {
  const { t } = useTranslation('account')
  const { links } = useApi().config
  return (
    <Page
      title={t('accessibility.title')}
      documentTitle={t('accessibility.documentTitle')}
      lead={<p>{t('accessibility.lead')}</p>}
    >
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('accessibility.testedTitle')}</h2>
        <ul>
          {testedKeys.map((key) => (
            <li key={key}>{t(`accessibility.${key}`)}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t('accessibility.limitsTitle')}</h2>
        <p>{t('accessibility.limits')}</p>
        <p>
          <LinkedText text={t('accessibility.help')} href={links.support} />
        </p>
      </section>
    </Page>
  )
}
