import { useTranslation } from '../../../i18n/use-translation.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import styles from './Cohort.module.css'
import { buildJoinLink } from './join-link.ts'

/** A sheet with an access code. It is printed instead of the page. */
export function CodeSheet({
  code,
  cohort,
  organization,
}: {
  code: string
  cohort: string
  organization: string
}) {
  const { t } = useTranslation('admin')
  const link = buildJoinLink(code)
  return (
    <div className={styles.sheet}>
      <p className={styles.title}>{cohort}</p>
      <p>{organization}</p>
      <QrCode text={link} label={t('cohort.qr', { code })} />
      <p>{t('cohort.sheetSteps')}</p>
      <p className={styles.number}>
        <bdi>{code}</bdi>
      </p>
      <p>
        <bdi>{link}</bdi>
      </p>
    </div>
  )
}
