import { expect, it } from 'vitest'

const families = ['Literata Variable', 'Source Sans 3 Variable']

/** Loads the font files that a text needs and returns how many there are. */
async function countFiles(family: string, text: string) {
  return (await document.fonts.load(`1em "${family}"`, text)).length
}

it.each(families)(
  'a Vietnamese name in %s loads an additional file, and a French name does not',
  async (family) => {
    expect(await countFiles(family, 'Inès')).toBe(1)
    expect(await countFiles(family, 'Thảo')).toBe(2)
  },
)

it.each(families)(
  'the Unicode ranges of %s include đ and every Vietnamese vowel with every tone',
  async (family) => {
    const base = [...'aăâeêioôơuưy']
    const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323']
    const vowels = base.flatMap((letter) => tones.map((tone) => (letter + tone).normalize()))
    for (const letter of [...vowels, ...vowels.map((vowel) => vowel.toUpperCase()), 'đ', 'Đ'])
      expect(await countFiles(family, letter), letter).toBe(1)
  },
)

it.each([
  ['Literata Fallback', 'Literata Variable'],
  ['Literata DejaVu', 'Literata Variable'],
  ['Source Sans Fallback', 'Source Sans 3 Variable'],
  ['Source Sans DejaVu', 'Source Sans 3 Variable'],
])('a text in %s, if the machine has its fonts, is about as wide as in %s', async (family, webFamily) => {
  for (const weight of [400, 600]) {
    const faces = await document.fonts.load(`${weight} 1em "${family}"`).catch(() => [])
    if (faces.length === 0) continue
    const ratio = measureWidth(`${weight} 100px "${family}"`) / measureWidth(`${weight} 100px "${webFamily}"`)
    expect(ratio, `${weight}`).toBeCloseTo(1, 1)
  }
})

function measureWidth(font: string) {
  const context = document.createElement('canvas').getContext('2d')!
  context.font = font
  return context.measureText('Choisissez la réponse qui décrit le mieux ce que vous faites.').width
}
