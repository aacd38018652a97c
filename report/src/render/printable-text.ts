import type { Compiler } from './compiler.ts'

type CompilePdf = Compiler['pdf']

const placeholder = '□'
/** Invisible characters that tell apart the placeholders of a document: 240 variation selectors. */
const firstSelector = 0xe0100
const maxPlaceholders = 240
const safeCharacter = /^[\u0020-\u007e\u00a0-\u017f‐‑–—‘’“”…·−]$/
const safeText = /^(?: (?! )|[\u0021-\u007e\u00a0-\u017f‐‑–—‘’“”…·−])*$/
const pictograph = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
// Control characters, characters that change the reading direction of the surrounding text (without the isolates
// around names), byte order marks, characters that delimit annotations, and noncharacters.
const invisibleCharacters = /[\p{Cc}\u202a-\u202e\u2066\u2067\ufeff\ufff9-\ufffb\ufffe\uffff]/gu
// Excludes scripts in which a line can break between almost any two characters, or at word boundaries that only a
// dictionary can find. In these scripts, an added line break opportunity could be in the wrong place.
const longRun =
  /[^\s\u200b\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\u3000-\u303f\uff00-\uffef-]{25,}/gu
/** Line break opportunities, and isolates around names. */
export const layoutCharacters = /[\u200b\u2068\u2069]/g
// No-break spaces are kept, because French needs them before punctuation.
const spaces = /[^\S\u00a0\u202f]+/g
const maxProbes = 400
/** The texts of an instrument occur in every report about it, so the cache keeps their printable form. */
const maxCachedTexts = 2_000

/**
 * Makes all texts in a value printable, so that no text makes rendering fail. PDF/UA forbids characters that no font
 * contains: pictographs among them are removed, and the others are replaced by a placeholder.
 */
export function createTextSanitizer(compile: CompilePdf) {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
  const printability = new Map<string, boolean>()
  const cache = new Map<string, string>()
  /** Which graphemes the placeholders of the last value replace. */
  const replacedGraphemes: string[] = []

  const split = (text: string) =>
    Array.from(graphemes.segment(removeInvisible(text)), ({ segment }) => segment)
  const isChecked = (grapheme: string) => safeCharacter.test(grapheme) || printability.has(grapheme)
  const isPrintable = (grapheme: string) => safeCharacter.test(grapheme) || printability.get(grapheme)
  const replaceUnprintable = (grapheme: string) => {
    if (isPrintable(grapheme)) return grapheme
    return pictograph.test(grapheme) ? '' : placeholderFor(grapheme)
  }
  const placeholderFor = (grapheme: string) => {
    if (!replacedGraphemes.includes(grapheme)) replacedGraphemes.push(grapheme)
    const index = replacedGraphemes.indexOf(grapheme)
    return index < maxPlaceholders ? placeholder + String.fromCodePoint(firstSelector + index) : placeholder
  }
  const makePrintable = (text: string) => {
    if (safeText.test(text)) return addLineBreaks(text)
    const cachedText = cache.get(text)
    if (cachedText !== undefined) return cachedText
    const segments = split(text)
    const printableText = addLineBreaks(removeDoubleSpaces(segments.map(replaceUnprintable).join('')))
    if (segments.every(isPrintable)) cache.set(text, printableText)
    return printableText
  }

  return {
    makePrintable<T>(value: T): T {
      if (cache.size > maxCachedTexts) cache.clear()
      replacedGraphemes.length = 0
      const uncheckedGraphemes = new Set<string>()
      forEachText(value, (text) => {
        if (safeText.test(text) || cache.has(text)) return
        for (const grapheme of split(text)) if (!isChecked(grapheme)) uncheckedGraphemes.add(grapheme)
      })
      probe([...uncheckedGraphemes], compile, printability)
      return mapTexts(value, makePrintable)
    },
    /** Restores what was replaced in the last value, for readers, and removes what was added for the layout. */
    restore: (text: string) =>
      text
        .replace(/□([\u{e0100}-\u{e01ef}])/gu, (_, selector: string) => {
          return replacedGraphemes[selector.codePointAt(0)! - firstSelector] ?? placeholder
        })
        .replace(layoutCharacters, ''),
  }
}

/** A text for the properties of a document, which need no font. */
export function cleanProperty(text: string) {
  return removeInvisible(text).replace(layoutCharacters, '')
}

function removeInvisible(text: string) {
  return text.toWellFormed().normalize('NFC').replace(spaces, ' ').replace(invisibleCharacters, '')
}

/**
 * Finds unprintable graphemes by repeatedly halving groups that do not compile. After `maxProbes` attempts, the other
 * graphemes stay unchecked. The sanitizer treats them as unprintable until a later call has checked them.
 */
function probe(uncheckedGraphemes: string[], compile: CompilePdf, printability: Map<string, boolean>) {
  let probeCount = 0
  const checkGroup = (group: string[]) => {
    if (group.length === 0 || probeCount >= maxProbes) return
    const canPrintGroup = canPrint(group, compile)
    probeCount += 1
    if (canPrintGroup || group.length === 1) {
      for (const grapheme of group) printability.set(grapheme, canPrintGroup)
    } else {
      const middle = group.length >> 1
      checkGroup(group.slice(0, middle))
      checkGroup(group.slice(middle))
    }
  }
  checkGroup(uncheckedGraphemes)
}

function canPrint(group: string[], compile: CompilePdf) {
  try {
    compile('probe.typ', 'en', { 'probe.json': JSON.stringify(group) })
    return true
  } catch {
    return false
  }
}

/** A removed pictograph leaves two spaces: the one before it and the one after it. */
function removeDoubleSpaces(text: string) {
  return text.replace(/ {2,}/g, ' ')
}

/** Adds invisible line break opportunities to long words, which would otherwise extend beyond their column. */
function addLineBreaks(text: string) {
  return text.replace(longRun, (run) => run.replace(/.{12}/gu, '$&\u200b'))
}

function forEachText(value: unknown, visit: (text: string) => void) {
  if (typeof value === 'string') visit(value)
  else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) forEachText(item, visit)
}

function mapTexts<T>(value: T, map: (text: string) => string): T
function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, map)]))
}
