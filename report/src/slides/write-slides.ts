import { addClosingSlide } from './add-closing-slide.ts'
import { addMeansSlide } from './add-means-slide.ts'
import { addReadingSlide } from './add-reading-slide.ts'
import { addScaleSlide } from './add-scale-slide.ts'
import { addStatementsSlide } from './add-statements-slide.ts'
import { addTitleSlide } from './add-title-slide.ts'
import type { Slides } from './compose-slides.ts'
import { createDeck } from './deck.ts'
import { defineMasters } from './define-masters.ts'

/** Characters that XML does not allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const forbiddenCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function removeForbiddenCharacters<T>(value: T): T
function removeForbiddenCharacters(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replace(forbiddenCharacters, '')
  if (Array.isArray(value)) return value.map((item) => removeForbiddenCharacters(item))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, removeForbiddenCharacters(item)]),
  )
}

/** Writes the slides as a PPTX file. */
export async function writeSlides(content: Slides, logo?: Uint8Array) {
  const deck = createDeck(removeForbiddenCharacters(content))
  defineMasters(deck)
  addTitleSlide(deck, logo)
  addReadingSlide(deck)
  addMeansSlide(deck)
  for (const [index, scale] of deck.slides.scales.entries()) addScaleSlide(deck, scale, index)
  addStatementsSlide(deck)
  addClosingSlide(deck)
  return (await deck.pptx.write({ outputType: 'nodebuffer', compression: true })) as Buffer
}
