import type { BatchKind } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { CohortField } from '../../../components/cohorts/CohortField.tsx'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './NewBatch.module.css'
import { type Source, useNewBatch } from './use-new-batch.ts'

type NewBatchProps = {
  organizationId: string
  preselectedAssessmentIds: readonly string[]
  /** An empty string if no cohort is selected initially. */
  initialCohortId: string
  onStarted: () => void
}

/** A form that starts a batch. The administrator chooses the kind of report, the learners and the language. */
export function NewBatch({
  organizationId,
  preselectedAssessmentIds,
  initialCohortId,
  onStarted,
}: NewBatchProps) {
  const { t } = useTranslation('admin')
  const { languages } = useApi().config
  const batch = useNewBatch({ organizationId, preselectedAssessmentIds, initialCohortId, onStarted })
  const { kind, source, learnerCount } = batch
  const startIndividualText =
    source === 'list' ? t('reports.new.start', { count: learnerCount }) : t('reports.new.startAll')
  const startText = kind === 'group' ? t('reports.new.startGroup') : startIndividualText
  return (
    <section aria-labelledby="new-batch" className={styles.section}>
      <h2 id="new-batch" className={styles.title}>
        {t('reports.new.title')}
      </h2>
      <div className={styles.choices}>
        <RadioGroup
          label={t('reports.new.kind.label')}
          value={kind}
          onChange={(value) => batch.setKind(value as BatchKind)}
          options={(['individual', 'group'] as const).map((value) => ({
            value,
            label: t(`reports.new.kind.${value}`),
          }))}
        />
        {kind === 'individual' && preselectedAssessmentIds.length > 0 && (
          <RadioGroup
            label={t('reports.new.source.label')}
            value={source}
            onChange={(value) => batch.setSource(value as Source)}
            options={(['list', 'cohort'] as const).map((value) => ({
              value,
              label: t(`reports.new.source.${value}`, { count: preselectedAssessmentIds.length }),
            }))}
          />
        )}
      </div>
      {source === 'cohort' && (
        <div className={styles.field}>
          <CohortField
            organizationId={organizationId}
            value={batch.cohort?.id ?? ''}
            onChange={batch.setCohort}
            needsCompletedAssessments
            label={t('reports.new.cohort.label')}
            description={t('reports.new.cohort.description')}
            emptyText={t('reports.new.cohort.none')}
          />
        </div>
      )}
      {kind === 'individual' && source === 'cohort' && (
        <div>
          <Link to="/admin/view-assessments" search={{ status: 'COMPLETED' }} isBlock>
            {t('reports.new.choosePeople')}
          </Link>
        </div>
      )}
      <div className={styles.field}>
        <Select
          label={t('reports.new.language')}
          items={languages.map(({ id, name }) => ({ id, label: name }))}
          selectedKey={batch.language}
          onSelectionChange={(language) => language && batch.setLanguage(language)}
        />
      </div>
      {kind === 'group' && <p className={styles.hint}>{t('reports.new.groupHint')}</p>}
      <ErrorNotice error={batch.start.error} />
      <div className={styles.start}>
        <Button
          isPending={batch.start.isPending}
          isDisabled={learnerCount === 0}
          onPress={() => batch.start.mutate()}
        >
          {startText}
        </Button>
        {learnerCount === 0 && (
          <p className={styles.hint}>
            {batch.cohort
              ? t('reports.new.noneCompleted', { name: batch.cohort.name })
              : t('reports.new.selectFirst')}
          </p>
        )}
        {kind === 'individual' && source === 'cohort' && learnerCount > 0 && (
          <p className={styles.hint}>{t('reports.new.mostRecent', { count: learnerCount })}</p>
        )}
      </div>
    </section>
  )
}
