import type { endpoints, Output } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../api/ApiContext.tsx'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { NoResultsYet } from '../../../components/cohorts/NoResultsYet.tsx'
import { useFlag } from '../../../flags/use-flag.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import styles from './GroupInsight.module.css'
import { GroupInsight } from './GroupInsight.tsx'

export { calls } from './calls.ts'

/** `cohorts` contains only cohorts with completed assessments. */
type Props = {
  cohorts: Output<typeof endpoints.searchFolders>
  search: { cohort?: string; instrument?: string; edition?: string }
}

/** The group report of a cohort. The URL contains the cohort, the instrument and the edition. */
export function GroupInsightScreen({ cohorts, search: { cohort, instrument, edition } }: Props) {
  const { t } = useTranslation('admin')
  const { productName } = useApi().config
  const isOn = useFlag('group-insight')
  const { organizationId, organizationName } = useOrganization()
  const navigate = useNavigate()
  const openReport = (search: Props['search']) =>
    void navigate({ to: '/admin/group-insight', search, resetScroll: false })

  if (!isOn) {
    return (
      <Page title={t('groupInsight.title')}>
        <Notice tone="info" title={t('groupInsight.off.title')}>
          {t('groupInsight.off.body', { organization: organizationName, productName })}
        </Notice>
      </Page>
    )
  }
  const lead = t('groupInsight.lead', { organization: organizationName })
  if (cohorts.total === 0 && !cohort) {
    return (
      <Page width="wide" title={t('groupInsight.title')} lead={lead}>
        <NoResultsYet>{t('groupInsight.empty')}</NoResultsYet>
      </Page>
    )
  }
  return (
    <Page width="wide" title={t('groupInsight.title')} lead={lead}>
      <div className={styles.choice}>
        <CohortField
          organizationId={organizationId}
          value={cohort ?? ''}
          onChange={({ id }) => openReport({ cohort: id })}
          needsCompletedAssessments
          label={t('groupInsight.cohort.label')}
          description={t('groupInsight.cohort.description')}
          emptyText={t('groupInsight.cohort.none')}
        />
      </div>
      {cohort ? (
        <GroupInsight
          key={cohort}
          organizationId={organizationId}
          cohort={cohort}
          instrument={instrument}
          edition={edition && /^\d{1,4}$/.test(edition) ? Number(edition) : undefined}
          onChange={(choice) => openReport({ cohort, ...choice })}
        />
      ) : (
        <EmptyState>{t('groupInsight.cohort.choose')}</EmptyState>
      )}
    </Page>
  )
}
