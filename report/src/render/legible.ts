import type { Compile } from './compiler.ts'

const placeholder = '□'
const certain = /^[\u0020-\u007e\u00a0-\u017f‐‑–—‘’“”…·−]$/
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
// Controls, marks that turn the reading direction of their surroundings, and what is not a character at all.
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/gu
const longRun = /[^\s\u200b-]{25,}/gu
const mostProbes = 400

/**
 * Makes every text printable: PDF/UA allows no character without a glyph, and no text may end a render.
 * Pictographs that no font has are left out, other characters are replaced by a placeholder.
 */
export function createLegible(compile: Compile) {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
  const known = new Map<string, boolean>()

  return <T>(value: T): T => {
    const split = (text: string) =>
      Array.from(
        graphemes.segment(text.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').replace(invisible, '')),
        (one) => one.segment,
      )
    const asked = new Set<string>()
    forEachText(value, (text) => {
      for (const one of split(text)) if (!certain.test(one) && !known.has(one)) asked.add(one)
    })
    probe([...asked], compile, known)
    const printable = (one: string) => {
      if (certain.test(one) || known.get(one)) return one
      return pictograph.test(one) ? '' : placeholder
    }
    return mapTexts(value, (text) => breakable(split(text).map(printable).join('')))
  }
}

/** Halves what does not print until each grapheme that is to blame is found. */
function probe(asked: string[], compile: Compile, known: Map<string, boolean>) {
  let probes = 0
  const halve = (group: string[]) => {
    if (group.length === 0) return
    const prints = probes < mostProbes && canPrint(group, compile)
    probes += 1
    if (prints || group.length === 1) for (const one of group) known.set(one, prints)
    else {
      const middle = group.length >> 1
      halve(group.slice(0, middle))
      halve(group.slice(middle))
    }
  }
  halve(asked)
}

function canPrint(group: string[], compile: Compile) {
  try {
    compile('probe.typ', { 'probe.json': JSON.stringify(group) })
    return true
  } catch {
    return false
  }
}

/** A run of characters without a space would leave its column; it may break where no sign shows it. */
function breakable(text: string) {
  return text.replace(longRun, (run) => run.replace(/.{12}/gu, '$&\u200b'))
}

function forEachText(value: unknown, visit: (text: string) => void) {
  if (typeof value === 'string') visit(value)
  else if (value !== null && typeof value === 'object')
    for (const one of Object.values(value)) forEachText(one, visit)
}

function mapTexts<T>(value: T, map: (text: string) => string): T
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, map))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, map)]))
}
