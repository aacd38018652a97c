import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './ReversedMark.module.css'

/** Marks a reversed statement with a word that the “How to read this report” chapter explains. */
export function ReversedMark() {
  const { t } = useTranslation('leader')
  return <span className={styles.mark}>{t('report.reversed.mark')}</span>
}
