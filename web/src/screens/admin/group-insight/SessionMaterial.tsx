import { type Args, endpoints } from '@lpi/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { ErrorNotice } from '../../../components/ErrorNotice.tsx'
import { saveFile } from '../../../components/save-file.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from './SessionMaterial.module.css'

type SessionMaterialProps = {
  /** The report, in the language in which the screen shows it. */
  report: Args<typeof endpoints.getGroupReportSlides>
}

/** Downloads for a session about the report. */
export function SessionMaterial({ report }: SessionMaterialProps) {
  const { t } = useTranslation('admin')
  const api = useApi()
  const slides = useMutation({
    networkMode: 'always',
    mutationFn: () => api.download(endpoints.getGroupReportSlides, report),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'slides.pptx'),
  })
  const isServerError = slides.error instanceof ApiError && (slides.error.status ?? 0) >= 500
  return (
    <div className={styles.material}>
      <h3>{t('groupInsight.session.title')}</h3>
      <p>{t('groupInsight.session.lead')}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" isPending={slides.isPending} onPress={() => slides.mutate()}>
          {t('groupInsight.session.slides')}
        </Button>
      </div>
      {isServerError ? (
        <Notice tone="warning">{t('groupInsight.session.failed')}</Notice>
      ) : (
        <ErrorNotice error={slides.error} />
      )}
    </div>
  )
}
