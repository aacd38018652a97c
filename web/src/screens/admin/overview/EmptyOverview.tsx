import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import styles from './EmptyOverview.module.css'

const steps = ['create', 'invite', 'follow'] as const

type Props = {
  hasCohorts: boolean
  /** The id of the cohort that the invitation form preselects, if there is exactly one cohort; otherwise undefined. */
  cohortId: string | undefined
}

/** Explains how to begin if there are no current cohorts, or if no one has been invited to or joined any of them. */
export function EmptyOverview({ hasCohorts, cohortId }: Props) {
  const { t } = useTranslation('admin')
  const { isLimited } = useOrganization()
  const currentStep: (typeof steps)[number] = hasCohorts ? 'invite' : 'create'
  return (
    <EmptyState
      title={t(hasCohorts ? 'assessments.empty.title' : 'overview.empty.title')}
      actions={
        <>
          {hasCohorts && (
            <LinkButton to="/admin/people/invite" search={cohortId ? { cohort: cohortId } : {}}>
              {t('invitations.invite')}
            </LinkButton>
          )}
          {!hasCohorts && !isLimited && (
            <LinkButton to="/admin/cohorts" search={{ new: 'true' }}>
              {t('cohort.new')}
            </LinkButton>
          )}
          {hasCohorts && (
            <LinkButton variant="secondary" to="/admin/cohorts">
              {t('assessments.empty.cohorts')}
            </LinkButton>
          )}
        </>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step} aria-current={step === currentStep ? 'step' : undefined}>
            {t(`overview.empty.${step}`)}
          </li>
        ))}
      </ol>
    </EmptyState>
  )
}
