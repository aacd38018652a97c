import type { Assessment } from '@lpi/contract'
import { AssessmentSummary } from '../../../components/assessments/AssessmentSummary.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/Layout.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page } from '../../../ui/Page.tsx'

export { calls } from './calls.ts'

export function YourAssessmentsScreen({ assessments: { items } }: { assessments: { items: Assessment[] } }) {
  const { t } = useTranslation('assessment')
  return (
    <Page title={t('yourAssessments.title')} lead={items.length > 0 && <p>{t('yourAssessments.lead')}</p>}>
      {items.length === 0 && (
        <EmptyState
          title={t('yourAssessments.emptyTitle')}
          actions={<LinkButton to="/">{t('yourAssessments.enterCode')}</LinkButton>}
        >
          {t('yourAssessments.empty')}
        </EmptyState>
      )}
      {items.filter(({ links }) => links.report).length > 1 && (
        <p>
          <Link isBlock to="/your-progress">
            {t('home.progress')}
          </Link>
        </p>
      )}
      {items.length > 0 && (
        <Stack as="ul" isPlain>
          {items.map((assessment) => (
            <li key={assessment.id}>
              <AssessmentSummary assessment={assessment} headingLevel={2} />
            </li>
          ))}
        </Stack>
      )}
    </Page>
  )
}
