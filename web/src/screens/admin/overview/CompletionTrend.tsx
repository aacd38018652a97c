import type { CohortProgress, Progress } from '@lpi/contract'
import { completionRate, countEntries, listCompletions } from '../../../components/cohorts/progress.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/Select.tsx'
import styles from './CompletionTrend.module.css'
import { TrendChart } from './TrendChart.tsx'
import { TrendTable } from './TrendTable.tsx'

type CompletionTrendProps = {
  weeks: readonly { from: string; to: string }[]
  /** The progress of all current cohorts together. */
  progress: Progress
  cohorts: readonly CohortProgress[]
  /** The id of the shown cohort; undefined for all current cohorts together. */
  cohortId: string | undefined
  onSelect: (cohortId: string | undefined) => void
}

const ALL = 'all'

/** The share of assessments and invitations that were completed by the end of each week, as a chart and as a table. */
export function CompletionTrend({ weeks, progress, cohorts, cohortId, onSelect }: CompletionTrendProps) {
  const { t } = useTranslation('admin')
  const cohort = cohorts.find(({ id }) => id === cohortId)
  const shownProgress = cohort ?? progress
  const total = countEntries(shownProgress)
  const completions = listCompletions(shownProgress)
  const points = weeks.map((week, index) => {
    const { inWeek = 0, byEnd = 0 } = completions[index] ?? {}
    return { ...week, inWeek, byEnd, rate: completionRate(byEnd, total) }
  })
  return (
    <section className={styles.trend}>
      <div className={styles.header}>
        <div className={styles.title}>
          <h2>{t('overview.trend.title')}</h2>
          <p className={styles.explanation}>{t('overview.trend.explanation')}</p>
        </div>
        {cohorts.length > 1 && (
          <Select
            label={t('overview.trend.cohort')}
            items={[
              { id: ALL, label: t('overview.trend.all') },
              ...cohorts.map(({ id, name }) => ({ id, label: name })),
            ]}
            selectedKey={cohort?.id ?? ALL}
            onSelectionChange={(id) => onSelect(id === ALL || id === null ? undefined : id)}
          />
        )}
      </div>
      <TrendChart points={points} total={total} />
      <TrendTable points={points} cohortId={cohort?.id} />
    </section>
  )
}
