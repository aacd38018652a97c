import { endpoints, type GroupReportPreview } from '@lpi/contract'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/ApiContext.tsx'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Details } from '../../../ui/Details.tsx'
import { Select } from '../../../ui/Select.tsx'
import { CreateGroupReport } from './CreateGroupReport.tsx'
import { GroupArticle } from './GroupArticle.tsx'
import styles from './GroupInsight.module.css'

type GroupInsightProps = {
  organizationId: string
  cohort: string
  instrument: string | undefined
  /** The number of an edition; by default, the newest. */
  edition: number | undefined
  onChange: (choice: { instrument?: string; edition?: string }) => void
}

/** The editions of the report of one cohort, and the step that creates the next one. */
export function GroupInsight({ organizationId, cohort, instrument, edition, onChange }: GroupInsightProps) {
  const { language } = useTranslation(['admin', 'leader'])
  const query = { organizationId, instrument, language }
  const params = { folderId: cohort }
  const preview = useTranslatedQuery(useApi().query(endpoints.getGroupReportPreview, { params, query }))
  return (
    <LoadedPart query={preview}>
      {(data) => {
        const step = (
          <CreateGroupReport
            preview={data}
            args={{ params, body: query }}
            onCreated={() => onChange(instrument ? { instrument } : {})}
          />
        )
        return (
          <div className={styles.report}>
            <Choices preview={data} edition={edition} onChange={onChange} />
            {data.editions.length === 0 ? (
              step
            ) : (
              <>
                {data.newPeople > 0 && <NewPeople preview={data}>{step}</NewPeople>}
                <Edition cohort={cohort} query={{ ...query, edition }} />
              </>
            )}
          </div>
        )
      }}
    </LoadedPart>
  )
}

/** How many people are not in the newest edition. Opens the step that creates the next one. */
function NewPeople({ preview, children }: { preview: GroupReportPreview; children: ReactNode }) {
  const { t, language } = useTranslation('admin')
  const { peopleText } = useGroupPhrases({ language })
  return (
    <Details
      variant="link"
      className={styles.newPeople}
      summary={`${t('groupInsight.create.new')}: ${peopleText(preview.newPeople)}`}
    >
      {children}
    </Details>
  )
}

type ChoicesProps = Pick<GroupInsightProps, 'edition' | 'onChange'> & { preview: GroupReportPreview }

function Choices({ preview: { versions, editions, instrument }, edition, onChange }: ChoicesProps) {
  const { t, language } = useTranslation('admin')
  const { numbers, peopleText } = useGroupPhrases({ language })
  const newest = editions.at(-1)
  if (versions.length < 2 && editions.length < 2) return null
  return (
    <div className={styles.choices}>
      {versions.length > 1 && (
        <Select
          label={t('groupInsight.version.label')}
          items={versions.map(({ id, version, name, people }) => ({
            id: `${id}@${version}`,
            label: t('groupInsight.version.option', { name, version, count: people }),
          }))}
          selectedKey={instrument}
          onSelectionChange={(id) => id && onChange({ instrument: id })}
        />
      )}
      {editions.length > 1 && (
        <Select
          label={t('groupInsight.edition.label')}
          items={editions.toReversed().map(({ number, n, createdAt }) => ({
            id: String(number),
            label: t('groupInsight.edition.option', {
              date: numbers.date(createdAt),
              people: peopleText(n),
            }),
          }))}
          selectedKey={String(edition ?? newest?.number)}
          onSelectionChange={(number) =>
            onChange({
              ...(instrument && { instrument }),
              ...(number && number !== String(newest?.number) && { edition: number }),
            })
          }
        />
      )}
    </div>
  )
}

type EditionProps = {
  cohort: string
  query: {
    organizationId: string
    instrument: string | undefined
    language: string
    edition: number | undefined
  }
}

function Edition({ cohort, query }: EditionProps) {
  const params = { folderId: cohort }
  const group = useTranslatedQuery(useApi().query(endpoints.getGroupReport, { params, query }))
  return (
    <LoadedPart query={group}>
      {(result) => (
        <GroupArticle
          result={result}
          pdfArgs={{ params, query: { ...query, language: result.report.language } }}
        />
      )}
    </LoadedPart>
  )
}
