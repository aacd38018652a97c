import { endpoints } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/Select.tsx'
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
  const { t, language } = useTranslation(['admin', 'leader'])
  const query = { organizationId, instrument, language }
  const group = useTranslatedQuery(
    useApi().query(endpoints.getGroupReport, { params: { folderId: cohort }, query }),
  )
  if (group.error && isGroupError(group.error)) return <GroupUnavailable error={group.error} />
  return (
    <LoadedPart query={group}>
      {(result) => (
        <div className={styles.report}>
          {result.versions.length > 1 && (
            <div className={styles.choice}>
              <Select
                label={t('groupInsight.version.label')}
                items={result.versions.map(({ id, version, name, people }) => ({
                  id: `${id}@${version}`,
                  label: t('groupInsight.version.option', { name, version, count: people }),
                }))}
                selectedKey={`${result.report.instrument.id}@${result.report.instrument.version}`}
                onSelectionChange={(id) => id && onInstrumentChange(id)}
              />
            </div>
          )}
          <ExcludedLearners result={result} />
          <GroupArticle
            result={result}
            pdfArgs={{ params: { folderId: cohort }, query: { ...query, language: result.report.language } }}
          />
        </div>
      )}
    </LoadedPart>
  )
}

function isGroupError(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code?.startsWith('group.') ?? false)
}
