import { type Args, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './SessionMaterial.module.css'

const documents = {
  slides: { endpoint: endpoints.getGroupReportSlides, fileName: 'slides.pptx' },
  guide: { endpoint: endpoints.getGroupReportGuide, fileName: 'guide.pdf' },
  summary: { endpoint: endpoints.getGroupReportSummary, fileName: 'summary.pdf' },
}

type SessionMaterialProps = {
  /** Identifies the report and the language in which the screen shows it. */
  reportArgs: Args<typeof endpoints.getGroupReportSlides>
}

/** The downloads of the session material, and a link to the comparison with an earlier cohort. */
export function SessionMaterial({ reportArgs }: SessionMaterialProps) {
  const { t } = useTranslation('admin')
  return (
    <div className={styles.material}>
      <h3>{t('groupInsight.session.title')}</h3>
      <p>{t('groupInsight.session.lead')}</p>
      <div className={styles.documents}>
        {(['slides', 'guide', 'summary'] as const).map((document) => (
          <DocumentDownload key={document} document={document} reportArgs={reportArgs} />
        ))}
      </div>
      <Link to="/admin/impact" search={{ after: reportArgs.params.folderId }} isBlock>
        {t('groupInsight.session.impact')}
      </Link>
    </div>
  )
}

function DocumentDownload({
  document,
  reportArgs,
}: SessionMaterialProps & { document: keyof typeof documents }) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const { endpoint, fileName: defaultName } = documents[document]
  const download = useMutation({
    mutationFn: () => api.download(endpoint, reportArgs),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? defaultName),
  })
  const isServerError = download.error instanceof ApiError && (download.error.status ?? 0) >= 500
  return (
    <div className={styles.document}>
      <Button variant="secondary" isPending={download.isPending} onPress={() => download.mutate()}>
        {t(`groupInsight.session.${document}`)}
      </Button>
      {isServerError ? (
        <Notice tone="warning">{t('groupInsight.session.failed')}</Notice>
      ) : (
        <ErrorNotice error={download.error} />
      )}
    </div>
  )
}
