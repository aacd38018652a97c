import { type Args, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './DownloadGroupReport.module.css'

type DownloadProps = { fileName: string; fetchPdf: Args<typeof endpoints.getGroupReportPdf> }

export function DownloadGroupReport({ fileName, fetchPdf }: DownloadProps) {
  const { t } = useTranslation('leader')
  const api = useApi()
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => api.download(endpoints.getGroupReportPdf, fetchPdf),
    onSuccess: ({ blob }) => saveFile(blob, fileName),
  })
  const isServerAtFault = download.error instanceof ApiError && (download.error.status ?? 0) >= 500
  return (
    <div className={styles.download}>
      <div className={styles.buttons}>
        <Button isPending={download.isPending} onPress={() => download.mutate()}>
          {t('report.download')}
        </Button>
        <Button variant="quiet" onPress={() => window.print()}>
          {t('report.print')}
        </Button>
      </div>
      {isServerAtFault ? (
        <Notice tone="warning">{t('report.pdfFailed')}</Notice>
      ) : (
        <ErrorNotice error={download.error} />
      )}
    </div>
  )
}
