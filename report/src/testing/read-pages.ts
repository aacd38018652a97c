import { readPdfFile } from '../render/pdf-file.ts'
import { readPageTexts } from '../render/pdf-text.ts'

/** The text of each page, in the order in which it is drawn: one line for each piece of text. */
export function readPages(bytes: Uint8Array) {
  return readPageTexts(readPdfFile(Buffer.from(bytes))).map(({ content, shows }) => {
    const pieces: string[] = []
    let at = 0
    for (const { start, glyphs } of shows) {
      const text = glyphs.map((glyph) => glyph.text).join('')
      if (content.slice(at, start).includes('\nBT\n')) pieces.push(text)
      else pieces.push(`${pieces.pop() ?? ''}${text}`)
      at = start
    }
    return pieces.join('\n')
  })
}
