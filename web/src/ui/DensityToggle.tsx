import { useTranslation } from '../i18n/use-translation.ts'
import styles from './DensityToggle.module.css'
import icon from './Icon.module.css'
import { useDevicePreference } from './use-device-preference.ts'

/** Switches all tables to compact rows, so that more rows are visible. The browser stores the choice. */
export function DensityToggle() {
  const { t } = useTranslation('common')
  const [isCompact, setCompact] = useDevicePreference('compactTables')
  return (
    <button
      type="button"
      aria-pressed={isCompact}
      className={styles.toggle}
      onClick={() => setCompact(!isCompact)}
    >
      <svg viewBox="0 0 16 16" className={icon.icon} aria-hidden="true">
        <path d={isCompact ? 'M2 2.5h12M2 6.2h12M2 9.8h12M2 13.5h12' : 'M2 3h12M2 8h12M2 13h12'} />
      </svg>
      <span>{t('table.compact')}</span>
    </button>
  )
}
