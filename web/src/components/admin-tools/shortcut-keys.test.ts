import { expect, it, vi } from 'vitest'
import { isPaletteKey, shortcutOf } from './shortcut-keys.ts'

const noModifiers = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
}
const buildKeyPress = (key: string, overrides: object = {}) => ({
  ...noModifiers,
  key,
  code: '',
  target: null,
  ...overrides,
})

function readShortcut(event: ReturnType<typeof buildKeyPress>) {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', globalThis)
  return shortcutOf(event)
}

it.each([
  ['a letter', buildKeyPress('j'), 'j'],
  ['a letter typed with Caps Lock', buildKeyPress('J'), 'j'],
  ['the J key on an Arabic keyboard', buildKeyPress('ت', { code: 'KeyJ' }), 'j'],
  ['an Arabic question mark', buildKeyPress('؟'), '?'],
  ['a slash typed with Shift', buildKeyPress('/', { shiftKey: true }), '/'],
  ['the Escape key', buildKeyPress('Escape'), 'Escape'],
])('%s is recognized as a shortcut (REQ-283)', (_case, event, expected) => {
  expect(readShortcut(event)).toBe(expected)
})

it.each([['a letter pressed with Control', buildKeyPress('j', { ctrlKey: true })]])(
  '%s is not recognized as a shortcut (REQ-283)',
  (_case, event) => {
    expect(readShortcut(event)).toBeUndefined()
  },
)

it('Control+K and Command+K open the command palette on every keyboard layout, unless Alt is pressed (REQ-284)', () => {
  expect(isPaletteKey(buildKeyPress('k', { ctrlKey: true }))).toBe(true)
  expect(isPaletteKey(buildKeyPress('л', { metaKey: true, code: 'KeyK' }))).toBe(true)
  expect(isPaletteKey(buildKeyPress('k'))).toBe(false)
  expect(isPaletteKey(buildKeyPress('k', { ctrlKey: true, altKey: true }))).toBe(false)
})
