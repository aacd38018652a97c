import { isPreferred } from '../../ui/use-device-preference.ts'

/** Elements in which a letter key enters text or selects an item that begins with the letter. */
const letterInputs =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], ' +
  '[role=textbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid]'

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'target'
>

/**
 * The key that was pressed, if it can be a shortcut. Undefined if the user is typing, a dialog is open, a modifier key
 * other than Shift is pressed, or the user has turned off single-key shortcuts. WCAG 2.1.4 requires this setting,
 * because speech input could trigger the shortcuts. In browse mode, a screen reader intercepts the keys, so the page
 * does not receive them.
 */
export function shortcutOf(event: Key): string | undefined {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || hasModifier) return undefined
  if (isPreferred('shortcutsOff')) return undefined
  if (event.target instanceof Element && event.target.closest(letterInputs)) return undefined
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return undefined
  return keyNameOf(event)
}

/**
 * Whether the keys are Control+K or Command+K, on any keyboard layout. Unlike the other shortcuts, they also work while
 * the user is typing.
 */
export function isPaletteKey(event: Key) {
  return (event.ctrlKey || event.metaKey) && !event.altKey && keyNameOf(event) === 'k'
}

const latinPunctuation: Record<string, string> = { '؟': '?', '？': '?', '、': '/' }

/** The letter, punctuation mark or name of the key. With a non-Latin keyboard layout, the Latin letter of the key. */
function keyNameOf({ key, code }: Key) {
  if (key.length > 1) return key
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter ? letter.toLowerCase() : (latinPunctuation[key] ?? key)
}
