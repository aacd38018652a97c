import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Stack } from '../../ui/Layout.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { saveFile } from '../save-file.ts'
import styles from './ReportDownload.module.css'

type ReportDownloadProps = {
  fileName: string
  fetchPdf: () => Promise<{ blob: Blob }>
  /** Additional buttons. */
  children?: ReactNode
}

/** Buttons to download or print the report. */
export function ReportDownload({ fileName, fetchPdf, children }: ReportDownloadProps) {
  const { t } = useTranslation('leader')
  const download = useMutation({
    mutationFn: fetchPdf,
    onSuccess: ({ blob }) => saveFile(blob, fileName),
  })
  const isServerError = download.error instanceof ApiError && (download.error.status ?? 0) >= 500

  return (
    <Stack gap={3} isHiddenInPrint className={styles.download}>
      <Row gap={5} rowGap={3} isFlush>
        <Button isPending={download.isPending} onPress={() => download.mutate()}>
          {t('report.download')}
        </Button>
        <Button variant="quiet" onPress={() => window.print()}>
          {t('report.print')}
        </Button>
        {children}
      </Row>
      {isServerError ? (
        <Notice tone="warning">{t('report.pdfFailed')}</Notice>
      ) : (
        <ErrorNotice error={download.error} />
      )}
    </Stack>
  )
}
