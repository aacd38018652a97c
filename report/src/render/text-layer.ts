import { readPdfFile } from './pdf-file.ts'
import { encodeText, type Glyph, readPageTexts } from './pdf-text.ts'
import { layoutCharacters } from './printable-text.ts'

const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Syrc}]/u
const mark = /\p{M}/u

/** Whether readers would extract some characters of a text twice, in another order, or in addition. */
export function needsTextLayer(text: string) {
  return rightToLeft.test(text) || mark.test(text) || text.search(layoutCharacters) >= 0
}

/**
 * Makes readers extract each character of a PDF once and in its place. If a font moves a mark up or down, Typst writes
 * the letter and the mark as separate pieces of text that both state the whole cluster. Also, readers reverse the
 * characters of one glyph in right-to-left text, such as those of a lam-alef. `restore` returns the text that the text
 * of a glyph stands for.
 */
export function writeTextLayer(pdf: Buffer, restore: (text: string) => string) {
  const file = readPdfFile(pdf)
  for (const { contentsId, content, shows, spanEdges } of readPageTexts(file)) {
    const glyphs = shows.flatMap((show) => show.glyphs)
    removeRepeatedTexts(glyphs)
    for (const glyph of glyphs) glyph.text = restore(glyph.text)
    const edits = [
      ...shows.map(({ glyphs, ...part }) => ({ ...part, replacement: writeGlyphs(glyphs) })),
      ...spanEdges.map((part) => ({ ...part, replacement: '' })),
    ].sort((a, b) => a.start - b.start)
    let at = 0
    let newContent = ''
    for (const { start, end, replacement } of edits) {
      newContent += content.slice(at, start) + replacement
      at = end
    }
    file.replaceStream(contentsId, newContent + content.slice(at))
  }
  return file.write()
}

/** Of the glyphs of a cluster, leaves the text only to the letter. */
function removeRepeatedTexts(glyphs: readonly Glyph[]) {
  for (let start = 0; start < glyphs.length; ) {
    const { text, span } = glyphs[start]!
    const belongs = (glyph: Glyph | undefined) =>
      glyph?.text === text && (mark.test(text) || (span !== null && glyph.span === span))
    let end = start + 1
    while (belongs(glyphs[end])) end += 1
    const cluster = glyphs.slice(start, end)
    const marksAndLetter = rightToLeft.test(text) ? cluster : cluster.reverse()
    // The same cluster can follow itself. It then begins with the same mark again.
    const next = marksAndLetter.findIndex(({ code }, i) => i > 0 && code === marksAndLetter[0]!.code)
    const size = next < 0 ? cluster.length : next
    for (const [i, glyph] of marksAndLetter.entries()) if ((i + 1) % size !== 0) glyph.text = ''
    start = end
  }
}

/** Writes operations that show glyphs. Glyphs that do not have the text of their font are in spans with their text. */
function writeGlyphs(glyphs: readonly Glyph[]) {
  const lines: string[] = []
  let items = ''
  const flush = () => {
    if (items) lines.push(`[${items}] TJ`)
    items = ''
  }
  for (const { code, shift, fontText, text } of glyphs) {
    const item = `${shift}<${code}>`
    const characters = Array.from(text)
    if (characters.length > 1 && rightToLeft.test(text)) {
      flush()
      // The last character is the text of the glyph. The others follow on invisible glyphs that are almost without
      // width, because readers read the line from its end.
      lines.push(showWithText(characters.pop()!, item), '3 Tr', '1 Tz')
      lines.push(...characters.reverse().map((character) => showWithText(character, `<${code}>`)))
      lines.push('100 Tz', '0 Tr')
    } else if (text === fontText) {
      items += item
    } else {
      flush()
      lines.push(showWithText(text, item))
    }
  }
  flush()
  return lines.join('\n')
}

function showWithText(text: string, item: string) {
  return `/Span <<\n  /ActualText <FEFF${encodeText(text)}>\n>> BDC\n[${item}] TJ\nEMC`
}
