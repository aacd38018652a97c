import { endpoints } from '@lpi/contract'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ExcludedLearners } from './ExcludedLearners.tsx'
import { GroupArticle } from './GroupArticle.tsx'
import styles from './GroupInsight.module.css'
import { GroupUnavailable } from './GroupUnavailable.tsx'

type GroupInsightProps = {
  organizationId: string
  cohort: string
  instrument: string | undefined
  onInstrumentChange: (instrument: string) => void
}

/** The report of one cohort, or why it cannot be shown. */
export function GroupInsight({ organizationId, cohort, instrument, onInstrumentChange }: GroupInsightProps) {
  const { t, i18n } = useTranslation(['admin', 'common', 'leader'])
  const query = { organizationId, instrument, language: i18n.language }
  const { data, error, refetch } = useTranslatedQuery(
    useApi().query(endpoints.getGroupReport, { params: { folderId: cohort }, query }),
  )
  if (error && isRefusal(error)) return <GroupUnavailable error={error} />
  if (!data && error) {
    return (
      <div className={styles.notices}>
        <ErrorNotice error={error} />
        <div>
          <Button onPress={() => void refetch()}>{t('common:buttons.tryAgain')}</Button>
        </div>
      </div>
    )
  }
  if (!data) return <Spinner label={t('groupInsight.loading')} />

  const { report, versions } = data
  return (
    <div className={styles.report}>
      {versions.length > 1 && (
        <div className={styles.choice}>
          <Select
            label={t('groupInsight.version.label')}
            items={versions.map(({ id, version, name, people }) => ({
              id: `${id}@${version}`,
              label: t('groupInsight.version.option', { name, version, count: people }),
            }))}
            selectedKey={`${report.instrument.id}@${report.instrument.version}`}
            onSelectionChange={(id) => id && onInstrumentChange(id)}
          />
        </div>
      )}
      <ExcludedLearners result={data} />
      <GroupArticle
        result={data}
        pdf={{ params: { folderId: cohort }, query: { ...query, language: report.language } }}
      />
    </div>
  )
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code?.startsWith('group.') ?? false)
}
