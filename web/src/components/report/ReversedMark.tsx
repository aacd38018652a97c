import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './ReversedMark.module.css'

/** Marks a reversed statement with words, which the chapter “How to read this report” explains. */
export function ReversedMark() {
  const { t } = useTranslation('leader')
  return <span className={styles.mark}>{t('report.reversed.mark')}</span>
}
