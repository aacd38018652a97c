export type Row = {
  /** The line of the text on which it begins, from 1 on. */
  line: number
  cells: string[]
}

/** What stands between two cells, also where people write Chinese. */
const dividers = new Set([',', ';', '\t', '，', '；', '、'])
const lineEnds = new Set(['\r', '\n'])

/**
 * The rows of a pasted text or a CSV file, without the empty ones. A cell that begins with a double quote goes on to the
 * one that ends it, over dividers and line ends; where none does, the quote is a character like any other, so that one
 * forgotten quote does not swallow a list.
 */
export function readRows(source: string): Row[] {
  const text = source.replace(/^\uFEFF/, '')
  const rows: Row[] = []
  let [at, line, areQuotesClosed] = [0, 1, true]
  let row: Row = { line, cells: [] }

  while (at <= text.length) {
    const { cell, end } = readCell()
    if (cell.isQuoted) line += countLineEnds(text, at, end)
    row.cells.push(cell.text.trim())
    const next = text[end]
    at = end + 1
    if (next !== undefined && dividers.has(next)) continue
    if (next === '\r' && text[at] === '\n') at++
    if (row.cells.some((one) => one !== '')) rows.push(row)
    line++
    row = { line, cells: [] }
  }
  return rows

  function readCell() {
    let start = at
    while (text[start] === ' ') start++
    const closing = text[start] === '"' && areQuotesClosed ? findClosingQuote(start + 1) : undefined
    const end = findEnd(closing === undefined ? at : closing + 1)
    if (closing === undefined) return { cell: { text: text.slice(at, end), isQuoted: false }, end }
    const quoted = text.slice(start + 1, closing).replaceAll('""', '"')
    const whole = quoted.replaceAll(/\s+/g, ' ') + text.slice(closing + 1, end)
    return { cell: { text: whole, isQuoted: true }, end }
  }

  /** Undefined where the next single quote ends no cell, or there is none. */
  function findClosingQuote(from: number) {
    for (let i = text.indexOf('"', from); i !== -1; i = text.indexOf('"', i + 2)) {
      if (text[i + 1] !== '"') return endsCell(i + 1) ? i : undefined
    }
    areQuotesClosed = false
    return undefined
  }

  /** `"Ada Lovelace" <ada@example.org>` goes on after its quotes. */
  function endsCell(from: number) {
    let next = from
    while (text[next] === ' ') next++
    const character = text[next]
    return character === undefined || character === '<' || dividers.has(character) || lineEnds.has(character)
  }

  function findEnd(from: number) {
    let end = from
    while (end < text.length && !dividers.has(text[end]!) && !lineEnds.has(text[end]!)) end++
    return end
  }
}

function countLineEnds(text: string, from: number, to: number) {
  return text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0
}
