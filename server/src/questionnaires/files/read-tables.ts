import { Language } from '@lpi/contract'
import type { Cell, Sheet } from './sheet.ts'
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
    if (isSameName(name, GUIDE) || isNotes(name) || sheetNames.some((planned) => isSameName(name, planned)))
      continue
    addError(
      { sheet: name },
      `is not a sheet of a questionnaire; rename or remove it, or begin its name with "Notes" or # to keep it for yourself. The sheets are: ${sheetNames.join(', ')}`,
    )
  }
  const tags = readLanguages(sheets)
  const hasValidTags = tags.length > 0 && tags.every(isTag)
  const languages = hasValidTags ? tags : languagesOfColumns(sheets)
  const tables = Object.fromEntries(
    sheetNames.map((name) => [name, readTable(name, sheets, languages, addError)]),
  ) as Record<SheetName, Row[]>
  return { languages, invalidTags: tags.filter((tag) => !isTag(tag)), hasValidTags, tables }
}

function isTag(text: string) {
  return Language.safeParse(text).success
}

/**
 * The languages of the statements' columns, such as `text en`. They replace an invalid `languages` setting while the
 * file is read, so that the other errors are found in the same run.
 */
function languagesOfColumns(sheets: readonly Sheet[]) {
  const rows = sheets.find(({ name }) => isSameName(name, 'Statements'))?.rows.slice(0, MAX_TITLE_ROWS) ?? []
  const tags = rows.flat().flatMap((cell) => /^text\s+(\S+)$/i.exec(textOf(cell).trim())?.[1] ?? [])
  return [...new Set(tags)].filter(isTag)
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
  const headerIndex = findHeader(sheet.rows, (title) => columnOf(title, plan, languages) !== undefined)
  const [header = [], ...rows] = sheet.rows.slice(headerIndex)
  const columns = new Map<string, number>()
  header.forEach((cell, index) => {
    const title = textOf(cell)
    const column = columnOf(title, plan, languages)
    const isNewColumn = column !== undefined && !columns.has(column)
    if (isNewColumn) columns.set(column, index)
    // Without languages, no text column is recognized; the error in the `languages` setting is reported instead.
    else if (title !== '' && !isNotes(title) && languages.length > 0) {
      const place = { sheet: name, row: headerIndex + 1, column: { index } }
      addError(place, column ? `"${title}" is used twice` : unknownColumn(title, plan, languages))
    }
  })
  const placeOfColumn = (column: string) => ({ sheet: name, row: headerIndex + 1, column: { name: column } })
  for (const field of plan.fixed) {
    if (!columns.has(field)) addError(placeOfColumn(field), 'this column is missing; add it')
  }

  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return []
    const number = headerIndex + index + 2
    const placeOf = (column?: string): Place => {
      if (column === undefined) return { sheet: name, row: number }
      const columnIndex = columns.get(column)
      return columnIndex === undefined
        ? placeOfColumn(column)
        : { sheet: name, row: number, column: { index: columnIndex, name: column } }
    }
    for (const [column, columnIndex] of columns) {
      const cell = cells[columnIndex]
      if (typeof cell === 'object') addError(placeOf(column), problems[cell.problem])
    }
    const readValue = (column: string) => {
      const columnIndex = columns.get(column)
      const cell = columnIndex === undefined ? '' : (cells[columnIndex] ?? '')
      return textOf(cell) || undefined
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
  const isColumn = (title: string) => ['setting', 'value'].some((name) => isSameName(title, name))
  const header = rows[findHeader(rows, isColumn)] ?? []
  const [settingIndex, valueIndex] = [indexOf(header, 'setting'), indexOf(header, 'value')]
  const cell = rows.find((row) => indexOf(row, 'languages') === settingIndex)?.[valueIndex]
  return typeof cell === 'string' ? cell.split(/[,;，；、\s]+/).filter(Boolean) : []
}

const MAX_TITLE_ROWS = 10

/** The index of the row with the column names; a title may stand above it. */
function findHeader(rows: Sheet['rows'], isColumn: (title: string) => boolean) {
  const counts = rows.slice(0, MAX_TITLE_ROWS).map((row) => row.map(textOf).filter(isColumn).length)
  const first = counts.findIndex((count) => count > 1)
  // A sheet can have a single column; the text of a cell below it may be the name of a column.
  return Math.max(first === -1 ? counts.findIndex((count) => count > 0) : first, 0)
}

const problems: Record<Exclude<Cell, string>['problem'], string> = {
  date: 'is a date; format the cell as text, then enter the value again',
  formula: 'is a formula whose result is not stored in the file; replace the formula with its result',
}

function textOf(cell: Cell) {
  return typeof cell === 'string' ? cell : cell.text
}

/** Authors can keep notes in sheets and columns of their own. */
function isNotes(name: string) {
  return /^(#|(my )?notes?\b)/i.test(name.trim())
}

function columnOf(title: string, plan: SheetPlan, languages: readonly string[]) {
  const name = title.replaceAll(/\s+/g, ' ')
  return columnsOf(plan, languages).find((column) => isSameName(column, name))
}

function unknownColumn(title: string, plan: SheetPlan, languages: readonly string[]) {
  const names = columnsOf(plan, languages).join(', ')
  return `"${title}" is not a column of this sheet; correct or remove it, or begin it with "Notes" or # to keep it for yourself. The columns are: ${names}. The "languages" setting determines the text columns`
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
