import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/Link.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** States that the report is an example, and links to the pages where visitors redeem an access code or log in. */
export function SampleNotice() {
  const { t } = useTranslation('leader')
  return (
    <Notice tone="info" title={t('sample.title')}>
      <p>{t('sample.text')}</p>
      <Link isBlock to="/join">
        {t('sample.join')}
      </Link>
      <Link isBlock to="/login">
        {t('sample.logIn')}
      </Link>
    </Notice>
  )
}
