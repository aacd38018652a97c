export type ListRow = {
  /** The number of the line on which the row begins. The first line is 1. */
  line: number
  cells: string[]
}

/** Cell separators, including Chinese punctuation. */
const allSeparators = new Set([',', ';', '\t', '，', '；', '、'])
const lineEnds = new Set(['\r', '\n'])

/** A first line that tells spreadsheet programs the separator, such as `sep=;`. They do not show it. */
const separatorDeclaration = /^"?sep=([^\r\n"])"?[;,\t ]{0,100}(?:\r\n|\r|\n|$)/i

/**
 * The non-empty rows of pasted text or of a CSV file. A quoted cell may contain separators and line breaks. A quote
 * that is never closed is treated as an ordinary character; otherwise, one missing quote would hide the rest of the
 * list.
 */
export function readRows(source: string): ListRow[] {
  const text = source.replace(/^\uFEFF/, '')
  const declaration = separatorDeclaration.exec(text)
  const separators = declaration ? new Set([declaration[1]!]) : chooseSeparators(text)
  const rows: ListRow[] = []
  let [position, line, hasClosingQuotes] = declaration ? [declaration[0].length, 2, true] : [0, 1, true]
  let row: ListRow = { line, cells: [] }

  while (position <= text.length) {
    const { cell, end } = readCell()
    if (cell.isQuoted) line += countLineEnds(text, position, end)
    row.cells.push(cell.text.trim())
    const separator = text[end]
    position = end + 1
    if (separator !== undefined && separators.has(separator)) continue
    if (separator === '\r' && text[position] === '\n') position++
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    line++
    row = { line, cells: [] }
  }
  return rows

  function readCell() {
    let start = position
    while (text[start] === ' ') start++
    const closing = text[start] === '"' && hasClosingQuotes ? findClosingQuote(start + 1) : undefined
    const end = findEnd(closing === undefined ? position : closing + 1)
    if (closing === undefined) return { cell: { text: text.slice(position, end), isQuoted: false }, end }
    const quotedText = text.slice(start + 1, closing).replaceAll('""', '"')
    const cellText = quotedText.replaceAll(/\s+/g, ' ') + text.slice(closing + 1, end)
    return { cell: { text: cellText, isQuoted: true }, end }
  }

  /** Returns undefined if there is no closing quote, or if it is not at the end of a cell. */
  function findClosingQuote(from: number) {
    for (let i = text.indexOf('"', from); i !== -1; i = text.indexOf('"', i + 2)) {
      if (text[i + 1] !== '"') return endsCell(i + 1) ? i : undefined
    }
    hasClosingQuotes = false
    return undefined
  }

  /** An address in angle brackets may follow the quotes: `"Ada Lovelace" <ada@example.org>`. */
  function endsCell(from: number) {
    let index = from
    while (text[index] === ' ') index++
    const character = text[index]
    return (
      character === undefined || character === '<' || separators.has(character) || lineEnds.has(character)
    )
  }

  function findEnd(from: number) {
    let end = from
    while (end < text.length && !separators.has(text[end]!) && !lineEnds.has(text[end]!)) end++
    return end
  }
}

const MAX_TITLE_LINES = 20

/**
 * If the last line above the first address contains a tab or a semicolon, this character alone separates the cells of a
 * table, because names may contain commas. Without such a line, the first address stands in the first line; if this
 * line contains several addresses, it is not a row of a table, so all separators apply.
 */
function chooseSeparators(text: string) {
  const firstLines = text
    .slice(0, 100_000)
    .split(/[\r\n]+/, MAX_TITLE_LINES)
    .filter(Boolean)
  const addressIndex = firstLines.findIndex((line) => line.includes('@'))
  const linesAbove = firstLines.slice(0, addressIndex === -1 ? undefined : addressIndex)
  const isSeparated = (line: string) => [...allSeparators].some((separator) => line.includes(separator))
  const line = linesAbove.findLast(isSeparated) ?? firstLines[Math.max(addressIndex, 0)] ?? ''
  const isTable = line.split('@').length <= 2
  const separator = isTable && ['\t', ';'].find((candidate) => line.includes(candidate))
  return separator ? new Set([separator]) : allSeparators
}

function countLineEnds(text: string, from: number, to: number) {
  return text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0
}
