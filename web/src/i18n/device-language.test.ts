import { expect, it } from 'vitest'
import { deviceLanguage } from './device-language.ts'

const offered = ['en', 'es', 'zh-CN']
const device = (chosen: string | null, languages: string[]) => ({
  storage: { getItem: () => chosen },
  languages,
})

it('a language chosen on the device comes before those of the browser (REQ-008)', () => {
  expect(deviceLanguage(offered, device('es', ['zh-TW']))).toBe('es')
})

it('without a choice, or with one that is no longer on offer, the browser decides', () => {
  expect(deviceLanguage(offered, device(null, ['zh-TW', 'es']))).toBe('zh-CN')
  expect(deviceLanguage(offered, device('fr', ['es-AR']))).toBe('es')
})

it('English is what is left', () => {
  expect(deviceLanguage(offered, device(null, ['de']))).toBe('en')
})
