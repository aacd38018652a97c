import { type Args, endpoints, type Impact, type ImpactKind } from '@lpi/contract'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { LoadedPart } from '../../../components/loading/LoadedPart.tsx'
import { ReportDownload } from '../../../components/report/ReportDownload.tsx'
import { formatsFor } from '../../../i18n/formats.ts'
import { useErrorPhrase } from '../../../i18n/use-error-phrase.ts'
import { useTranslatedQuery } from '../../../i18n/use-translated-query.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import styles from './Impact.module.css'
import { ImpactStep } from './ImpactStep.tsx'
import { ImpactTable } from './ImpactTable.tsx'

type Props = { organizationId: string; before: string; after: string; kind: ImpactKind }

/** The comparison of two cohorts, or why it is not shown. */
export function Comparison({ organizationId, before, after, kind }: Props) {
  const { language } = useTranslation('leader')
  const query = { organizationId, fromFolderId: before, folderId: after, kind, language }
  const impact = useTranslatedQuery(useApi().query(endpoints.getImpact, { query }))
  if (!impact.data && impact.error instanceof ApiError && impact.error.code === 'group.no_edition')
    return <ImpactStep organizationId={organizationId} before={before} after={after} kind={kind} />
  if (!impact.data && impact.error instanceof ApiError && impact.error.code === 'impact.not_comparable')
    return <ImpactUnavailable error={impact.error} />
  return (
    <LoadedPart query={impact}>
      {(data) => <Result impact={data} pdfArgs={{ query: { ...query, language: data.language } }} />}
    </LoadedPart>
  )
}

/** Why these cohorts cannot be compared. There is no button to try again, because the result would be the same. */
function ImpactUnavailable({ error }: { error: ApiError }) {
  const phraseFor = useErrorPhrase()
  return (
    <div role="status">
      <EmptyState>{phraseFor(error)}</EmptyState>
    </div>
  )
}

type ResultProps = { impact: Impact; pdfArgs: Args<typeof endpoints.getImpactPdf> }

function Result({ impact, pdfArgs }: ResultProps) {
  const { t } = useTranslation('leader')
  const api = useApi()
  const numbers = formatsFor(impact.language)
  const { kind, before, after, instrument } = impact
  const values = {
    before: before.name,
    after: after.name,
    nBefore: numbers.number(before.n),
    nAfter: numbers.number(after.n),
    n: numbers.number(after.n),
  }
  const notes = [
    'difference',
    ...(impact.scales.some(({ interval }) => interval) ? (['interval'] as const) : []),
    ...(impact.scales.some(({ effect }) => effect) ? (['effect'] as const) : []),
    ...(kind === 'people' ? [] : (['separate'] as const)),
    ...(impact.scales.some(({ difference }) => difference === null) ? (['dash'] as const) : []),
    'protection',
    'cause',
  ] as const
  return (
    <article className={styles.result}>
      <div className={styles.heading}>
        <h2>{kind === 'people' ? t('pdf.impact.people', values) : t('pdf.impact.cohorts', values)}</h2>
        <p>{`${instrument.name} · ${t('pdf.group.asOf', { date: numbers.date(impact.asOf) })}`}</p>
      </div>
      <ReportDownload
        fileName={`${before.name}-${after.name}.pdf`}
        fetchPdf={() => api.download(endpoints.getImpactPdf, pdfArgs)}
      />
      <ImpactTable impact={impact} />
      <div className={styles.reading}>
        <h3>{t('report.howToRead.title')}</h3>
        {notes.map((note) => (
          <p key={note}>{t(`pdf.impact.reading.${note}`)}</p>
        ))}
      </div>
    </article>
  )
}
