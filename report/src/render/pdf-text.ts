import type { readPdfFile } from './pdf-file.ts'

/** A glyph that a page shows. `code` has four hexadecimal digits, and `shift` moves the glyph before it is shown. */
export type Glyph = {
  code: string
  shift: string
  /** The characters that the glyph shows according to its font. */
  fontText: string
  /** The characters that readers extract: those of the font, or of the span around the glyph. */
  text: string
  /** Glyphs of the same span share a text. */
  span: number | null
}
type Part = { start: number; end: number }
/** The characters that each glyph of a font shows. */
type Font = ReadonlyMap<string, string>

/** The pages of a PDF: their content, the operations in it that show glyphs, and the edges of spans with a text. */
export function readPageTexts(file: ReturnType<typeof readPdfFile>) {
  const fonts = new Map<string, Font>()
  const readFont = (id: string) => {
    const characterMap = /\/ToUnicode (\d+) 0 R/.exec(file.dictionary(Number(id)))?.[1]
    const font = fonts.get(id) ?? readCharacterMap(characterMap ? file.stream(Number(characterMap)) : '')
    fonts.set(id, font)
    return font
  }
  return file.objects.flatMap((_, index) => {
    const page = file.dictionary(index + 1)
    const contentsId = page.includes('/Type /Page\n') && Number(/\/Contents (\d+) 0 R/.exec(page)?.[1])
    if (!contentsId) return []
    const pageFonts = new Map(
      Array.from(page.matchAll(/\/(f\d+) (\d+) 0 R/g), ([, name, id]) => [name!, readFont(id!)]),
    )
    const content = file.stream(contentsId)
    return { contentsId, content, ...readOperations(content, pageFonts) }
  })
}

const operations =
  /^\/Span <<\n {2}\/ActualText <FEFF([\dA-F]*)>\n>> BDC\n|^(?:\/.*|>>) B[DM]C\n|^EMC\n|^\/(f\d+) [\d.]+ Tf$|^(.*) T[Jj]$/gm

/** Typst writes each operation that shows glyphs on one line. */
function readOperations(content: string, fonts: ReadonlyMap<string, Font>) {
  const shows: (Part & { glyphs: Glyph[] })[] = []
  const spanEdges: Part[] = []
  const openSpans: { id: number; text: string | null }[] = []
  let font: Font | undefined
  for (const { 0: operation, 1: hex, 2: fontName, 3: items, index: start } of content.matchAll(operations)) {
    const part = { start, end: start + operation.length }
    if (items !== undefined) {
      const span = openSpans.findLast(({ text }) => text !== null)
      const glyphs = readGlyphs(items).map(({ code, shift }) => {
        const fontText = font?.get(code) ?? ''
        return { code, shift, fontText, text: span?.text ?? fontText, span: span?.id ?? null }
      })
      shows.push({ ...part, glyphs })
    } else if (fontName) {
      font = fonts.get(fontName)
    } else if (operation === 'EMC\n') {
      if (openSpans.pop()?.text != null) spanEdges.push(part)
    } else {
      openSpans.push({ id: start, text: hex === undefined ? null : decodeText(hex) })
      if (hex !== undefined) spanEdges.push(part)
    }
  }
  return { shows, spanEdges }
}

/** Reads glyphs and the numbers between them, such as `[(\000a) -65 <0062>]`. */
function readGlyphs(items: string) {
  const glyphs: { code: string; shift: string }[] = []
  let shift = ''
  for (const [, hex, number] of writeStringsInHex(items).matchAll(/<([\dA-F]*)>|(-?[\d.]+)/g)) {
    if (number) shift = number
    for (const code of hex?.match(/.{4}/g) ?? []) {
      glyphs.push({ code, shift })
      shift = ''
    }
  }
  return glyphs
}

function writeStringsInHex(items: string) {
  // A string can contain parentheses, in pairs.
  let depth = 0
  return items.replace(/\\[0-7]{3}|\\?[\s\S]/g, (token) => {
    if (token === '(' && depth++ === 0) return '<'
    if (token === ')' && --depth === 0) return '>'
    return depth > 0 ? byteInHex(token) : token
  })
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function byteInHex(token: string) {
  const code = token.slice(1)
  const byte = code.length === 3 ? Number.parseInt(code, 8) : (escapes[code] ?? token.slice(-1)).charCodeAt(0)
  return byte.toString(16).toUpperCase().padStart(2, '0')
}

function readCharacterMap(map: string): Font {
  return new Map(
    Array.from(map.matchAll(/<([\dA-F]{4})> <([\dA-F]+)>/g), ([, code, hex]) => [code!, decodeText(hex!)]),
  )
}

function decodeText(hex: string) {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le')
}

export function encodeText(text: string) {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()
}
