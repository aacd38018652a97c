const page =
  /^ {4}<path class="typst-shape"[^>]*\/>\n {4}<g(?: transform="[^"]*")?>\n([\s\S]*?)^ {4}<\/g>\n/gm
const glyph = /^ {8}<symbol id="([^"]+)"[\s\S]*?^ {8}<\/symbol>\n/gm
const size = /viewBox="0 0 (\S+) /
const namespace = 'xmlns="http://www.w3.org/2000/svg"'

/** Pages of a report are 8.5 inches high. */
const HEIGHT = 612

/**
 * Typst's one long picture of all pages as a picture per page, each with the shapes of the letters that it uses.
 * Relies on the way in which Typst indents; a test holds that it still does.
 */
export function splitPages(svg: string) {
  const width = svg.match(size)?.[1] ?? '468'
  const glyphs = new Map(Array.from(svg.matchAll(glyph), ([symbol, id]) => [id!, symbol]))
  const opening = `<svg viewBox="0 0 ${width} ${HEIGHT}" ${namespace}>`
  return Array.from(svg.matchAll(page), ([whole, content = '']) => {
    const [paper = ''] = whole.split('\n')
    const used = new Set(Array.from(content.matchAll(/xlink:href="#([^"]+)"/g), ([, id]) => id!))
    const shapes = [...used].map((id) => glyphs.get(id) ?? '').join('')
    const names = new Map([...used].map((id, nth) => [id, `g${nth}`]))
    const picture = `${opening}${paper}<g>${content}</g><defs>${shapes}</defs></svg>`
    return smaller(picture.replaceAll(/(?<=href="#|id=")[^"]+/g, (id) => names.get(id) ?? id))
  })
}

/** Much of it is indentation, names, defaults and digits that nobody sees. */
function smaller(svg: string) {
  return svg
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/ (?:class="[^"]*"|fill-rule="nonzero"|[xy]="0")/g, '')
    .replaceAll('xlink:href', 'href')
    .replaceAll(/\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100))
    .replaceAll(/<g([^>]*)>((?:<use [^>]*>)+)<\/g>/g, (_, group, letters) => paintedAsOne(group, letters))
}

/** The letters of a line have one colour, which can be said once. */
function paintedAsOne(group: string, letters: string) {
  const [fill = ''] = letters.match(/ fill="[^"]*"/) ?? []
  const bare = letters.replaceAll(fill, '')
  return bare.includes(' fill=') ? `<g${group}>${letters}</g>` : `<g${group}${fill}>${bare}</g>`
}
