import { readPdfFile } from './pdf-file.ts'

/** A glyph that a PDF shows. `code` has four hexadecimal digits, and `shift` moves the glyph before it is shown. */
type Glyph = {
  code: string
  shift: string
  /** The characters that the glyph shows according to its font. */
  fontText: string
  /** The characters of the glyph's cluster, such as a letter with its marks. */
  cluster: string
  /** Glyphs of the same span have the same cluster. */
  span: number | null
  /** The characters that readers extract for the glyph. */
  text: string
}
type Show = { start: number; end: number; glyphs: Glyph[] }

const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Syrc}]/u
const mark = /\p{M}/u

/** Whether Typst writes some characters of a text more than once, or in an order that readers do not expect. */
export function needsTextLayer(text: string) {
  return rightToLeft.test(text) || mark.test(text)
}

/**
 * Typst writes the letter and the marks of a cluster as separate pieces of text if the font moves the marks up or down,
 * and each piece states the whole cluster. Readers then extract the letter and its marks two or three times. Readers
 * also reverse several characters of one glyph in right-to-left text, such as those of a lam-alef. This function gives
 * each glyph its own characters.
 */
export function separateCharacters(pdf: Buffer) {
  const file = readPdfFile(pdf)
  const fontTexts = new Map<string, Map<string, string>>()
  const readFont = (id: string) => {
    if (!fontTexts.has(id)) {
      const characterMap = /\/ToUnicode (\d+) 0 R/.exec(file.dictionary(Number(id)))?.[1]
      fontTexts.set(id, characterMap ? readCharacterMap(file.stream(Number(characterMap))) : new Map())
    }
    return fontTexts.get(id)!
  }
  for (const [index] of file.objects.entries()) {
    const page = file.dictionary(index + 1)
    const contents = page.includes('/Type /Page\n') && /\/Contents (\d+) 0 R/.exec(page)?.[1]
    if (!contents) continue
    const fonts = new Map(
      Array.from(page.matchAll(/\/(f\d+) (\d+) 0 R/g), ([, name, id]) => [name!, readFont(id!)]),
    )
    file.replaceStream(Number(contents), rewriteContent(file.stream(Number(contents)), fonts))
  }
  return file.write()
}

function rewriteContent(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const { shows, spanEdges } = readShows(content, fonts)
  assignTexts(shows.flatMap(({ glyphs }) => glyphs))
  const edits = [
    ...shows.map(({ start, end, glyphs }) => ({ start, end, replacement: writeGlyphs(glyphs) })),
    ...spanEdges.map((edge) => ({ ...edge, replacement: '' })),
  ].sort((a, b) => a.start - b.start)
  let at = 0
  let output = ''
  for (const { start, end, replacement } of edits) {
    output += content.slice(at, start) + replacement
    at = end
  }
  return output + content.slice(at)
}

const operations =
  /\/Span <<\s+\/ActualText <FEFF([\dA-F]*)>\s+>> BDC\n|^.*\bB(?:DC|MC)\n|^>> BDC\n|^EMC\n|\/(f\d+) [\d.]+ Tf|\[((?:\((?:\\[\s\S]|[^\\)])*\)|[^\]])*)\] TJ|(\((?:\\[\s\S]|[^\\)])*\)|<[\dA-F]*>) Tj/gm

/** Finds the operations that show glyphs, and the beginnings and ends of spans that state a text. */
function readShows(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const shows: Show[] = []
  const spanEdges: { start: number; end: number }[] = []
  const openSpans: { id: number; text: string | null }[] = []
  let font: ReadonlyMap<string, string> = new Map()
  for (const { 0: operation, 1: hex, 2: fontName, 3: items, 4: string, index: start } of content.matchAll(
    operations,
  )) {
    const end = start + operation.length
    if (hex !== undefined) {
      openSpans.push({ id: start, text: decodeText(hex) })
      spanEdges.push({ start, end })
    } else if (operation === 'EMC\n') {
      if (openSpans.pop()?.text != null) spanEdges.push({ start, end })
    } else if (fontName) {
      font = fonts.get(fontName) ?? new Map()
    } else if (items !== undefined || string !== undefined) {
      const span = openSpans.findLast(({ text }) => text !== null)
      const glyphs = readGlyphs(items ?? string!).map(({ code, shift }) => {
        const fontText = font.get(code) ?? ''
        const cluster = span?.text ?? fontText
        return { code, shift, fontText, cluster, span: span?.id ?? null, text: cluster }
      })
      shows.push({ start, end, glyphs })
    } else openSpans.push({ id: start, text: null })
  }
  return { shows, spanEdges }
}

function readGlyphs(items: string) {
  const glyphs: { code: string; shift: string }[] = []
  let shift = ''
  for (const [, string, hex, number] of items.matchAll(
    /\(((?:\\[\s\S]|[^\\)])*)\)|<([\dA-F]+)>|(-?[\d.]+)/g,
  )) {
    if (number) shift = number
    const codes =
      hex ??
      Buffer.from(unescapeString(string ?? ''), 'latin1')
        .toString('hex')
        .toUpperCase()
    for (const code of codes.match(/.{4}/g) ?? []) {
      glyphs.push({ code, shift })
      shift = ''
    }
  }
  return glyphs
}

/** Of the glyphs of a cluster, gives its text to the letter and none to the marks. */
function assignTexts(glyphs: readonly Glyph[]) {
  for (let start = 0; start < glyphs.length; ) {
    const { cluster, span } = glyphs[start]!
    const belongs = (glyph: Glyph | undefined) =>
      glyph?.cluster === cluster && ((glyph.span !== null && glyph.span === span) || mark.test(cluster))
    let end = start + 1
    while (belongs(glyphs[end])) end += 1
    const group = glyphs.slice(start, end)
    const letter = rightToLeft.test(cluster) ? group.at(-1)! : group[0]!
    // The same cluster can follow itself. Its letter then has the same glyph again.
    for (const glyph of group) if (glyph.code !== letter.code) glyph.text = ''
    start = end
  }
}

/** Writes glyphs. Those that do not have the text of their font state their text. */
function writeGlyphs(glyphs: readonly Glyph[]) {
  let output = ''
  let plainItems = ''
  const flush = () => {
    if (plainItems) output += `[${plainItems}] TJ\n`
    plainItems = ''
  }
  for (const { code, shift, fontText, text } of glyphs) {
    const characters = Array.from(text)
    const item = `${shift}<${code}>`
    if (characters.length > 1 && rightToLeft.test(text)) {
      flush()
      // Readers read a right-to-left line from its end. The first characters are on an invisible glyph without width
      // after the visible glyph.
      output += `${withText(characters.slice(-1), `[${item}] TJ`)}3 Tr\n1 Tz\n`
      for (const character of characters.slice(0, -1).reverse()) {
        output += withText([character], `<${code}> Tj`)
      }
      output += '100 Tz\n0 Tr\n'
    } else if (text === fontText) {
      plainItems += item
    } else {
      flush()
      output += withText(characters, `[${item}] TJ`)
    }
  }
  flush()
  return output.trimEnd()
}

function withText(characters: readonly string[], operation: string) {
  const hex = Buffer.from(characters.join(''), 'utf16le').swap16().toString('hex').toUpperCase()
  return `/Span <<\n  /ActualText <FEFF${hex}>\n>> BDC\n${operation}\nEMC\n`
}

function readCharacterMap(map: string) {
  return new Map(
    Array.from(map.matchAll(/<([\dA-F]{4})> <([\dA-F]+)>/g), ([, code, hex]) => [code!, decodeText(hex!)]),
  )
}

function decodeText(hex: string) {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescapeString(string: string) {
  return string.replace(/\\([0-7]{3}|[\s\S])/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
}
