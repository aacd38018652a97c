import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'

/** Explains how to begin if there is no cohort, or if no one has joined a cohort. */
export function EmptyOverview({ hasCohorts }: { hasCohorts: boolean }) {
  const { t } = useTranslation('admin')
  return (
    <EmptyState
      title={t(hasCohorts ? 'assessments.empty.title' : 'overview.empty.title')}
      actions={
        <>
          {hasCohorts && <LinkButton to="/admin/invitations">{t('assessments.empty.invite')}</LinkButton>}
          <LinkButton variant={hasCohorts ? 'secondary' : 'primary'} to="/admin/cohorts">
            {t('assessments.empty.cohorts')}
          </LinkButton>
        </>
      }
    >
      {t(hasCohorts ? 'assessments.empty.body' : 'overview.empty.body')}
    </EmptyState>
  )
}
