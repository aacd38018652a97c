export type ListText = {
  text: string
  /** The numbers of the lines that are hidden in the workbook. */
  hiddenLines: number[]
  /** The sheet that was read, and the names of the other sheets with content. */
  sheet?: string
  unreadSheets: string[]
}

/** The text as a cell of a table whose cells are separated by tabs. */
export function quoteCell(text: string) {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line
}
