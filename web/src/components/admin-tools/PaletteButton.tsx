import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './PaletteButton.module.css'
import { setOpenTool } from './tools-store.ts'

/** Opens the command palette for users who do not know its shortcut. */
export function PaletteButton() {
  const { t } = useTranslation('account')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={t('layout.goTo')}
      className={styles.button}
      onClick={() => setOpenTool('palette')}
    >
      <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true">
        <circle cx="8.5" cy="8.5" r="5.5" />
        <path d="m13 13 4 4" />
      </svg>
      <span className={styles.text}>{t('layout.goTo')}</span>
      <kbd className={styles.keys}>{paletteKeys()}</kbd>
    </button>
  )
}

const isApple = () => /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '')

export const paletteKeys = () => (isApple() ? '⌘K' : 'Ctrl+K')
