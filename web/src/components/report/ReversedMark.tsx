import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './ReversedMark.module.css'

/** The mark of a reversed statement in words. The chapter “How to read this report” explains it. */
export function ReversedMark() {
  const { t } = useTranslation('leader')
  return <span className={styles.mark}>{t('report.reversed.mark')}</span>
}
