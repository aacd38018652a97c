import { type DevicePreference, useDevicePreference } from '../../../ui/use-device-preference.ts'
import styles from './PreferenceSwitch.module.css'

type Props = { text: string; preference: Extract<DevicePreference, `${string}Off`> }

/**
 * Turns a function of the page on or off. Does not use the checkbox from `ui/`, because importing that would also load
 * the chunk of the login screen.
 */
export function PreferenceSwitch({ text, preference }: Props) {
  const [isOff, setOff] = useDevicePreference(preference)
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        role="switch"
        className={styles.box}
        checked={!isOff}
        aria-checked={!isOff}
        onChange={({ target }) => setOff(!target.checked)}
      />
      <span>{text}</span>
    </label>
  )
}
