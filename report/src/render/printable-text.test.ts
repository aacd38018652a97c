import { expect, it } from 'vitest'
import { createTextSanitizer } from './printable-text.ts'

/** A compiler whose fonts have no pictographs. */
const compileWithoutPictographs = (_main: string, _language: string, files: Record<string, unknown>) => {
  if (/\p{Extended_Pictographic}/u.test(String(files['probe.json']))) throw new Error('no glyph')
  return Buffer.from('')
}

it('a removed pictograph leaves one space between the words around it', () => {
  const { makePrintable } = createTextSanitizer(compileWithoutPictographs)
  expect(makePrintable('We did it 😀 together 🎉🎉 today')).toBe('We did it together today')
})

it('characters that stay unchecked because of the probe limit are checked in a later call', () => {
  const compileWithoutPrivateUse = (_main: string, _language: string, files: Record<string, unknown>) => {
    if (/\p{Co}/u.test(String(files['probe.json']))) throw new Error('no glyph')
    return Buffer.from('')
  }
  const { makePrintable } = createTextSanitizer(compileWithoutPrivateUse)
  const unknownCharacters = Array.from({ length: 1500 }, (_, i) => String.fromCodePoint(0xe000 + i)).join('')
  makePrintable(`${unknownCharacters}я`)
  expect(makePrintable('я')).toBe('я')
  makePrintable(`${unknownCharacters}я`)
  expect(makePrintable(`${unknownCharacters.slice(0, 1)}я`)).toMatch(/^□.?я$/u)
})

it('readers get the characters that placeholders replace, without added line breaks', () => {
  const compileWithoutJavanese = (_main: string, _language: string, files: Record<string, unknown>) => {
    if (/\p{sc=Java}/u.test(String(files['probe.json']))) throw new Error('no glyph')
    return Buffer.from('')
  }
  const { makePrintable, restore } = createTextSanitizer(compileWithoutJavanese)
  const name = 'ꦱꦸꦏꦂꦱꦸ Ada'
  expect(makePrintable(name).replace(/[^□A-Za-z ]/gu, '')).toBe('□□□ Ada')
  expect(restore(makePrintable(name))).toBe(name)
  expect(restore(makePrintable('x'.repeat(60)))).toBe('x'.repeat(60))
})
