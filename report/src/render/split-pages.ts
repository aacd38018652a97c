const pagePattern =
  /^ {4}<path class="typst-shape"[^>]*\/>\n {4}<g(?: transform="[^"]*")?>\n([\s\S]*?)^ {4}<\/g>\n/gm
const glyphPattern = /^ {8}<symbol id="([^"]+)"[\s\S]*?^ {8}<\/symbol>\n/gm
const widthPattern = /viewBox="0 0 (\S+) /
const namespace = 'xmlns="http://www.w3.org/2000/svg"'

/** The height of a page in points; 8.5 inches. */
const HEIGHT = 612

/**
 * Splits Typst's single SVG of all pages into one SVG per page, each with the glyphs that it uses. Relies on Typst's
 * indentation, which a test checks.
 */
export function splitPages(svg: string) {
  const width = svg.match(widthPattern)?.[1] ?? '468'
  const glyphs = new Map(Array.from(svg.matchAll(glyphPattern), ([glyph, id]) => [id!, glyph]))
  const opening = `<svg viewBox="0 0 ${width} ${HEIGHT}" ${namespace}>`
  return Array.from(svg.matchAll(pagePattern), ([whole, content = '']) => {
    const [background = ''] = whole.split('\n')
    const usedIds = new Set(Array.from(content.matchAll(/xlink:href="#([^"]+)"/g), ([, id]) => id!))
    const usedGlyphs = [...usedIds].map((id) => glyphs.get(id) ?? '').join('')
    const shortIds = new Map([...usedIds].map((id, nth) => [id, `g${nth}`]))
    const pageSvg = `${opening}${background}<g>${content}</g><defs>${usedGlyphs}</defs></svg>`
    return minify(pageSvg.replaceAll(/(?<=href="#|id=")[^"]+/g, (id) => shortIds.get(id) ?? id))
  })
}

/** Removes indentation, class names, default values and digits that have no visible effect. */
function minify(svg: string) {
  return svg
    .replaceAll(/>\s+</g, '><')
    .replaceAll(/ (?:class="[^"]*"|fill-rule="nonzero"|[xy]="0")/g, '')
    .replaceAll('xlink:href', 'href')
    .replaceAll(/(?<!\d)\d+\.\d{3,}/g, (digits) => String(Math.round(Number(digits) * 100) / 100))
    .replaceAll(/<g([^>]*)>((?:<use [^>]*>)+)<\/g>/g, (_, attributes, glyphs) =>
      shareFill(attributes, glyphs),
    )
}

/** If all glyphs in a line have the same color, moves their fill to the group that contains them. */
function shareFill(attributes: string, glyphs: string) {
  const [fill = ''] = glyphs.match(/ fill="[^"]*"/) ?? []
  const withoutFill = glyphs.replaceAll(fill, '')
  return withoutFill.includes(' fill=')
    ? `<g${attributes}>${glyphs}</g>`
    : `<g${attributes}${fill}>${withoutFill}</g>`
}
