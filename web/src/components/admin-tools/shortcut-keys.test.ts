import { expect, it, vi } from 'vitest'
import { isPaletteKey, shortcutOf } from './shortcut-keys.ts'

const noModifiers = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  isComposing: false,
}
const press = (key: string, overrides: object = {}) => ({
  ...noModifiers,
  key,
  code: '',
  target: null,
  ...overrides,
})

function readShortcut(event: ReturnType<typeof press>) {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('Element', class {})
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', globalThis)
  return shortcutOf(event)
}

it.each([
  ['a letter', press('j'), 'j'],
  ['a letter with Caps Lock', press('J'), 'j'],
  ['the same key on an Arabic keyboard', press('ت', { code: 'KeyJ' }), 'j'],
  ['an Arabic question mark', press('؟'), '?'],
  ['a slash that needs Shift', press('/', { shiftKey: true }), '/'],
  ['a key with a name', press('Escape'), 'Escape'],
])('%s is recognized as a shortcut (REQ-283)', (_case, event, expected) => {
  expect(readShortcut(event)).toBe(expected)
})

it.each([
  ['a browser shortcut', press('j', { ctrlKey: true })],
  ['a key during text composition', press('j', { isComposing: true })],
])('%s is not recognized as a shortcut (REQ-283)', (_case, event) => {
  expect(readShortcut(event)).toBeUndefined()
})

it('the palette opens with Control or Command and K on every keyboard (REQ-284)', () => {
  expect(isPaletteKey(press('k', { ctrlKey: true }))).toBe(true)
  expect(isPaletteKey(press('л', { metaKey: true, code: 'KeyK' }))).toBe(true)
  expect(isPaletteKey(press('k'))).toBe(false)
  expect(isPaletteKey(press('k', { ctrlKey: true, altKey: true }))).toBe(false)
})
