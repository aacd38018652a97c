export type ListRow = {
  /** The number of the line on which the row begins. The first line is 1. */
  line: number
  cells: string[]
}

/** Cell separators, including Chinese punctuation. */
const allSeparators = new Set([',', ';', '\t', '，', '；', '、'])
const lineEnds = new Set(['\r', '\n'])

/**
 * The non-empty rows of pasted text or of a CSV file. A quoted cell may contain separators and line breaks. A quote
 * that is never closed is treated as an ordinary character; otherwise, one missing quote would hide the rest of the
 * list.
 */
export function readRows(source: string): ListRow[] {
  const text = source.replace(/^\uFEFF/, '')
  const separators = chooseSeparators(text)
  const rows: ListRow[] = []
  let [position, line, hasClosingQuotes] = [0, 1, true]
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

/**
 * If the first line contains a tab or a semicolon, this character alone separates the cells of a table, because names
 * may contain commas. A first line with several addresses is not a row of a table, so all separators apply.
 */
function chooseSeparators(text: string) {
  const [firstLine = ''] = /[^\r\n]+/.exec(text) ?? []
  const isTable = firstLine.split('@').length <= 2
  const separator = isTable && ['\t', ';'].find((candidate) => firstLine.includes(candidate))
  return separator ? new Set([separator]) : allSeparators
}

function countLineEnds(text: string, from: number, to: number) {
  return text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0
}
