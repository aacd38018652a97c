import { useTranslation } from '../../i18n/use-translation.ts'
import { Notice } from '../../ui/Notice.tsx'

/** States that the report is an example. */
export function SampleNotice() {
  const { t } = useTranslation('leader')
  return (
    <Notice tone="info" title={t('sample.title')}>
      <p>{t('sample.text')}</p>
    </Notice>
  )
}
