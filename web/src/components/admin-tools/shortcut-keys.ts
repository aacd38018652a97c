import { isPreferred } from '../../ui/use-device-preference.ts'

/** Elements in which a letter is typed text, or selects an item that begins with it. */
const letterInputs =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable], ' +
  '[role=textbox], [role=combobox], [role=listbox], [role=menu], [role=tree], [role=grid]'

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'isComposing' | 'target'
>

/**
 * The letter or sign of a key press that can be a shortcut. Undefined while the user types or a dialog is open, with a
 * modifier key, and if shortcuts are turned off, which WCAG 2.1.4 requires for speech input. In browse mode, a screen
 * reader uses the keys itself, and the page does not receive them.
 */
export function shortcutOf(event: Key): string | undefined {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  if (event.defaultPrevented || event.isComposing || hasModifier) return undefined
  if (isPreferred('shortcutsOff')) return undefined
  if (event.target instanceof Element && event.target.closest(letterInputs)) return undefined
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return undefined
  return letterOf(event)
}

/** Control or Command with K, on every keyboard, even while the user types. */
export function isPaletteKey(event: Key) {
  return (event.ctrlKey || event.metaKey) && !event.altKey && letterOf(event) === 'k'
}

const signs: Record<string, string> = { '؟': '?', '？': '?', '、': '/' }

/** The letter of a key press. On a keyboard of another script, the Latin letter of the same key. */
function letterOf({ key, code }: Key) {
  if (key.length > 1) return key
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter ? letter.toLowerCase() : (signs[key] ?? key)
}
