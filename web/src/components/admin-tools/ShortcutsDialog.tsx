import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useDevicePreference } from '../../ui/use-device-preference.ts'
import { paletteKeys } from './PaletteButton.tsx'
import styles from './ShortcutsDialog.module.css'

const shortcuts = [
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const

/** All keyboard shortcuts for administrators, and a checkbox that turns single-key shortcuts on or off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [isOff, setOff] = useDevicePreference('shortcutsOff')
  return (
    <Dialog
      title={t('tools.shortcuts.title')}
      isOpen
      onOpenChange={onClose}
      actions={<Button onPress={onClose}>{t('tools.shortcuts.done')}</Button>}
    >
      <dl className={styles.keys}>
        <Shortcut keys={paletteKeys()} text={t('tools.shortcuts.palette')} />
        {shortcuts.map(([keys, name]) => (
          <Shortcut key={name} keys={keys} text={t(`tools.shortcuts.${name}`)} />
        ))}
        <Shortcut keys={`Shift + ${t('tools.shortcuts.click')}`} text={t('tools.shortcuts.range')} />
      </dl>
      <Checkbox isSelected={!isOff} onChange={(isOn) => setOff(!isOn)}>
        {t('tools.shortcuts.switch')}
      </Checkbox>
    </Dialog>
  )
}

function Shortcut({ keys, text }: { keys: string; text: string }) {
  return (
    <div className={styles.shortcut}>
      <dt>
        <kbd className={styles.key}>{keys}</kbd>
      </dt>
      <dd>{text}</dd>
    </div>
  )
}
