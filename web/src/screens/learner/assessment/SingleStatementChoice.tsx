import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './SingleStatementChoice.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Does not use the checkbox from `ui/`, because importing that would also load the chunk of the login screen. */
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
