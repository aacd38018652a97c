import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './SingleStatementChoice.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** A native checkbox, because the checkbox of `ui/` would also load the script of the login page. */
export function SingleStatementChoice({ isOn, onChange }: Props) {
  const { t } = useTranslation('assessment')
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {t('assessment.oneAtATime')}
    </label>
  )
}
