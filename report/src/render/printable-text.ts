import type { Compiler } from './compiler.ts'

type Compile = Compiler['pdf']

const placeholder = '□'
const certain = /^[\u0020-\u007e\u00a0-\u017f‐‑–—‘’“”…·−]$/
const certainThroughout = /^(?: (?! )|[\u0021-\u007e\u00a0-\u017f‐‑–—‘’“”…·−])*$/
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
// Controls, marks that turn the reading direction of their surroundings, and what is not a character at all.
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]/gu
// Scripts that break between any two characters, or by a dictionary, need no help and would be broken wrongly.
const longRun =
  /[^\s\u200b\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef-]{25,}/gu
// Spaces that forbid a break are meant so, as before French punctuation.
const spaces = /[^\S\u00a0\u202f]+/g
const mostProbes = 400
/** Texts of the questionnaire come again with every report. */
const mostKept = 2_000

/**
 * Makes every text printable: PDF/UA allows no character without a glyph, and no text may end a render.
 * Pictographs that no font has are left out, other characters are replaced by a placeholder.
 */
export function createPrintableText(compile: Compile) {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
  const known = new Map<string, boolean>()
  const kept = new Map<string, string>()

  const split = (text: string) =>
    Array.from(
      graphemes.segment(text.toWellFormed().normalize('NFC').replace(spaces, ' ').replace(invisible, '')),
      (one) => one.segment,
    )
  const printable = (one: string) => {
    if (certain.test(one) || known.get(one)) return one
    return pictograph.test(one) ? '' : placeholder
  }
  const legible = (text: string) => {
    if (certainThroughout.test(text)) return breakable(text)
    const before = kept.get(text)
    if (before !== undefined) return before
    const after = breakable(split(text).map(printable).join(''))
    kept.set(text, after)
    return after
  }

  return <T>(value: T): T => {
    if (kept.size > mostKept) kept.clear()
    const asked = new Set<string>()
    forEachText(value, (text) => {
      if (certainThroughout.test(text) || kept.has(text)) return
      for (const one of split(text)) if (!certain.test(one) && !known.has(one)) asked.add(one)
    })
    probe([...asked], compile, known)
    return mapTexts(value, legible)
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
    compile('probe.typ', 'en', { 'probe.json': JSON.stringify(group) })
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
