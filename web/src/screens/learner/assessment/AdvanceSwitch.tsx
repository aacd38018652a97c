import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './AdvanceSwitch.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Does not use the checkbox from `ui/`, because importing that would also load the chunk of the login screen. */
export function AdvanceSwitch({ isOn, onChange }: Props) {
  const { t } = useTranslation('assessment')
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        role="switch"
        className={styles.box}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{t('assessment.advance')}</span>
    </label>
  )
}
