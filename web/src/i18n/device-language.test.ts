import { expect, it } from 'vitest'
import { deviceLanguage } from './device-language.ts'

const supportedLanguages = ['en', 'es', 'zh-CN']
const buildDevice = (storedLanguage: string | null, languages: string[]) => ({
  storage: { getItem: () => storedLanguage },
  languages,
})

it('a language that was chosen on the device takes precedence over the browser’s languages (REQ-008)', () => {
  expect(deviceLanguage(supportedLanguages, buildDevice('es', ['zh-TW']))).toBe('es')
})

it('the browser’s language is used if no supported language was chosen', () => {
  expect(deviceLanguage(supportedLanguages, buildDevice(null, ['zh-TW', 'es']))).toBe('zh-CN')
  expect(deviceLanguage(supportedLanguages, buildDevice('fr', ['es-AR']))).toBe('es')
})

it('English is used if none of the browser’s languages is supported', () => {
  expect(deviceLanguage(supportedLanguages, buildDevice(null, ['de']))).toBe('en')
})
