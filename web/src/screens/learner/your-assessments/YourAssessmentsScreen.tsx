import { type Assessment, endpoints } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { AssessmentSummary } from '../../../components/assessments/AssessmentSummary.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './YourAssessmentsScreen.module.css'

/** The endpoints that `screen-table.ts` declares as calls of this screen. */
export const listAssessments = endpoints.listAssessments

export function YourAssessmentsScreen({ assessments: { items } }: { assessments: { items: Assessment[] } }) {
  const { t } = useTranslation('assessment')
  return (
    <Page title={t('yourAssessments.title')} lead={items.length > 0 && <p>{t('yourAssessments.lead')}</p>}>
      {items.length === 0 && (
        <section className={styles.empty}>
          <h2 className={styles.heading}>{t('yourAssessments.emptyTitle')}</h2>
          <p>{t('yourAssessments.empty')}</p>
          <LinkButton to="/">{t('yourAssessments.enterCode')}</LinkButton>
        </section>
      )}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((assessment) => (
            <li key={assessment.id}>
              <AssessmentSummary assessment={assessment} headingLevel={2} />
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
