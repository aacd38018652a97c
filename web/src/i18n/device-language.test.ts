import { expect, it } from 'vitest'
import { deviceLanguage } from './device-language.ts'

const supported = ['en', 'es', 'zh-CN']
const buildDevice = (storedLanguage: string | null, languages: string[]) => ({
  storage: { getItem: () => storedLanguage },
  languages,
})

it('a language chosen on the device takes precedence over the browser’s languages (REQ-008)', () => {
  expect(deviceLanguage(supported, buildDevice('es', ['zh-TW']))).toBe('es')
})

it('the browser’s language is used if no supported language was chosen', () => {
  expect(deviceLanguage(supported, buildDevice(null, ['zh-TW', 'es']))).toBe('zh-CN')
  expect(deviceLanguage(supported, buildDevice('fr', ['es-AR']))).toBe('es')
})

it('English is used if no language of the browser is supported', () => {
  expect(deviceLanguage(supported, buildDevice(null, ['de']))).toBe('en')
})
