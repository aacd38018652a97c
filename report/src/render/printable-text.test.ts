import { expect, it } from 'vitest'
import { createTextSanitizer } from './printable-text.ts'

/** A compiler whose fonts have no pictographs. */
const compileWithoutPictographs = (_main: string, _language: string, files: Record<string, unknown>) => {
  if (/\p{Extended_Pictographic}/u.test(String(files['probe.json']))) throw new Error('no glyph')
  return Buffer.from('')
}

it('a removed pictograph leaves one space between the words around it', () => {
  const makePrintable = createTextSanitizer(compileWithoutPictographs)
  expect(makePrintable('We did it 😀 together 🎉🎉 today')).toBe('We did it together today')
})
