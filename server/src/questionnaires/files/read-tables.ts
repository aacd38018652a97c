import { Language } from '@lpi/contract'
import type { Sheet } from './sheet.ts'
import { GUIDE, type SheetName, type SheetPlan, sheetNames, sheetPlan } from './sheet-plan.ts'

export type Place = {
  sheet: string
  row?: number
  column?: Column
  /** What is missing or incomplete, such as `part "name"`, if no row contains it. */
  part?: string
}
/** Without an index, the column is missing; without a name, its title is unknown or used twice. */
type Column = { index?: number; name?: string }

export type Row = {
  /** The row number that a spreadsheet program shows. */
  number: number
  /** The cell of a column; undefined if it is empty. */
  readValue(column: string): string | undefined
  /** The cells of a text field, by language. */
  readText(field: string): Record<string, string>
  /** The place of the cell in the column, or of the row if no column is given. */
  placeOf(column?: string): Place
}

type AddError = (place: Place, message: string) => void

/**
 * Reads the languages of the questionnaire and the rows of each sheet. Reports errors in the structure of the sheets,
 * such as unknown columns, and cells that contain dates.
 */
export function readTables(sheets: readonly Sheet[], addError: AddError) {
  for (const { name } of sheets) {
    if (isSameName(name, GUIDE) || sheetNames.some((planned) => isSameName(name, planned))) continue
    addError(
      { sheet: name },
      `is not a sheet of a questionnaire; rename or remove it. The sheets are: ${sheetNames.join(', ')}`,
    )
  }
  const languages = readLanguages(sheets)
  // An invalid tag is reported once, not again for each column of its language.
  const hasValidTags = languages.every((tag) => Language.safeParse(tag).success)
  const columnLanguages = hasValidTags ? languages : []
  const tables = Object.fromEntries(
    sheetNames.map((name) => [name, readTable(name, sheets, columnLanguages, addError)]),
  ) as Record<SheetName, Row[]>
  return { languages, tables }
}

function readTable(
  name: SheetName,
  sheets: readonly Sheet[],
  languages: readonly string[],
  addError: AddError,
): Row[] {
  const plan: SheetPlan = sheetPlan[name]
  const sheet = sheets.find((candidate) => isSameName(candidate.name, name))
  if (!sheet) {
    if (!plan.isOptional) addError({ sheet: name }, 'is missing; a questionnaire needs this sheet')
    return []
  }
  const [header = [], ...rows] = sheet.rows
  const columns = new Map<string, number>()
  header.forEach((cell, index) => {
    const title = typeof cell === 'string' ? cell : cell.date
    const column = columnOf(title, plan, languages)
    const isNewColumn = column !== undefined && !columns.has(column)
    if (isNewColumn) columns.set(column, index)
    // Without languages, no text column is recognized; the error in the `languages` setting is reported instead.
    else if (title !== '' && languages.length > 0) {
      const place = { sheet: name, row: 1, column: { index } }
      addError(place, column ? `"${title}" is used twice` : unknownColumn(title, plan, languages))
    }
  })
  const placeOfColumn = (column: string) => ({ sheet: name, row: 1, column: { name: column } })
  for (const field of plan.fixed) {
    if (!columns.has(field)) addError(placeOfColumn(field), 'this column is missing; add it')
  }

  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return []
    const number = index + 2
    const placeOf = (column?: string): Place => {
      if (column === undefined) return { sheet: name, row: number }
      const columnIndex = columns.get(column)
      return columnIndex === undefined
        ? placeOfColumn(column)
        : { sheet: name, row: number, column: { index: columnIndex, name: column } }
    }
    for (const [column, columnIndex] of columns) {
      if (typeof cells[columnIndex] !== 'object') continue
      addError(placeOf(column), 'is a date; format the cell as text, then enter the value again')
    }
    const readValue = (column: string) => {
      const columnIndex = columns.get(column)
      const cell = columnIndex === undefined ? '' : (cells[columnIndex] ?? '')
      return (typeof cell === 'string' ? cell : cell.date) || undefined
    }
    const readText = (field: string) =>
      Object.fromEntries(
        languages.flatMap((language) => {
          const cell = readValue(`${field} ${language}`)
          return cell === undefined ? [] : [[language, cell]]
        }),
      )
    return [{ number, readValue, readText, placeOf }]
  })
}

/** The `languages` setting, which determines the text columns of the other sheets. */
function readLanguages(sheets: readonly Sheet[]): string[] {
  const rows = sheets.find(({ name }) => isSameName(name, 'Settings'))?.rows ?? []
  const indexOf = (cells: Sheet['rows'][number], name: string) =>
    cells.findIndex((cell) => typeof cell === 'string' && isSameName(cell, name))
  const header = rows[0] ?? []
  const [settingIndex, valueIndex] = [indexOf(header, 'setting'), indexOf(header, 'value')]
  const cell = rows.find((row) => indexOf(row, 'languages') === settingIndex)?.[valueIndex]
  return typeof cell === 'string' ? cell.split(/[,;，；、\s]+/).filter(Boolean) : []
}

function columnOf(title: string, plan: SheetPlan, languages: readonly string[]) {
  const name = title.replaceAll(/\s+/g, ' ')
  return columnsOf(plan, languages).find((column) => isSameName(column, name))
}

function unknownColumn(title: string, plan: SheetPlan, languages: readonly string[]) {
  const names = columnsOf(plan, languages).join(', ')
  return `"${title}" is not a column of this sheet; correct or remove it. The columns are: ${names}. The "languages" setting determines the text columns`
}

/** The titles of the columns, in the order in which they are written. */
export function columnsOf(
  { fixed, texts, optional = [], optionalTexts = [] }: SheetPlan,
  languages: readonly string[],
) {
  const titlesOf = (fields: readonly string[]) =>
    fields.flatMap((field) => languages.map((language) => `${field} ${language}`))
  return [...fixed, ...titlesOf(texts), ...optional, ...titlesOf(optionalTexts)]
}

function isSameName(a: string, b: string) {
  return a.trim().toLowerCase() === b.toLowerCase()
}
