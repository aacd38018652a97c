import { type endpoints, type ImpactKind, impactKinds, type Output } from '@lpi/contract'
import { useNavigate } from '@tanstack/react-router'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { NoResultsYet } from '../../../components/cohorts/NoResultsYet.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useOrganization } from '../../../session/use-profile.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Comparison } from './Comparison.tsx'
import styles from './Impact.module.css'

export { calls } from './calls.ts'

type Search = { before?: string; after?: string; kind?: string }

/** `cohorts` contains only cohorts with completed assessments. */
type Props = { cohorts: Output<typeof endpoints.searchFolders>; search: Search }

/**
 * Compares two cohorts, or the same people in both. The URL contains the cohorts and the kind of comparison. If only one
 * cohort can be compared with the later one, it is preselected.
 */
export function ImpactScreen({ cohorts, search }: Props) {
  const { t } = useTranslation('admin')
  const { organizationId } = useOrganization()
  const navigate = useNavigate()
  const { after = '' } = search
  const otherCohorts = cohorts.items.filter(({ id }) => id !== after)
  const onlyOtherId = after && otherCohorts.length === 1 ? otherCohorts[0]!.id : ''
  const before = search.before ?? onlyOtherId
  const kind = impactKinds.find((value) => value === search.kind) ?? 'cohorts'
  const change = (changes: Search) =>
    void navigate({ to: '/admin/impact', search: { ...search, ...changes }, resetScroll: false })
  const cohortField = (name: 'before' | 'after', value: string, other: string) => (
    <CohortField
      organizationId={organizationId}
      value={value}
      onChange={({ id }) => change({ [name]: id })}
      excludedIds={[other]}
      needsCompletedAssessments
      label={t(`impact.${name}`)}
      emptyText={t('groupInsight.cohort.none')}
    />
  )
  if (cohorts.total < 2 && !search.before) {
    return (
      <Page width="wide" title={t('impact.title')} lead={t('impact.lead')}>
        <NoResultsYet>{t('impact.empty')}</NoResultsYet>
      </Page>
    )
  }
  return (
    <Page width="wide" title={t('impact.title')} lead={t('impact.lead')}>
      <div className={styles.choice}>
        <RadioGroup
          label={t('impact.kind.label')}
          value={kind}
          onChange={(value) => change({ kind: value as ImpactKind })}
          options={impactKinds.map((value) => ({ value, label: t(`impact.kind.${value}`) }))}
        />
        {cohortField('before', before, after)}
        {cohortField('after', after, before)}
      </div>
      {before && after && before !== after ? (
        <Comparison organizationId={organizationId} before={before} after={after} kind={kind} />
      ) : (
        <EmptyState>{t('impact.choose')}</EmptyState>
      )}
    </Page>
  )
}
