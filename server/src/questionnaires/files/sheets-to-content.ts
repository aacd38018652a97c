import { profileNames } from '../model/instrument.ts'
import { type Content, type ContentError, joinPath, type Position } from './content.ts'
import { type Place, type Row, readTables } from './read-tables.ts'
import { columnLetters, type Sheet } from './sheet.ts'
import { type SheetName, settings, sheetNames, type TextPart, textParts } from './sheet-plan.ts'

type Text = Record<string, string>

/** Converts the sheets of a questionnaire to the content of an instrument, and records the place of each value. */
export function sheetsToContent(sheets: readonly Sheet[]): Content {
  const errors: ContentError[] = []
  const places = new Map<string, Place>()
  const addError = (place: Place, message: string) => errors.push({ position: positionOf(place), message })
  const { tables, languages, invalidTags, hasValidTags } = readTables(sheets, addError)
  checkNames('Settings', 'setting', settings)
  checkNames('Texts', 'part', Object.keys(textParts))
  checkNames('Profiles', 'profile', profileNames)
  checkUnique('Settings', 'setting')
  checkUnique('Profiles', 'profile')
  checkUnique('Reliability', 'scale')
  for (const sheet of ['Reflection', 'Norm'] as const) checkReferences(sheet, 'scale', 'Scales')
  checkReferences('Demographic options', 'question', 'Demographics')

  const value = {
    id: readSetting('id', 'id'),
    version: readSetting('version', 'version'),
    languages: readLanguages(),
    name: partText('name'),
    subtitle: partText('subtitle'),
    instructions: partTexts('instruction'),
    minutes: readSetting('minutes', 'minutes', parseNumber),
    pageSize: readSetting('page size', 'pageSize', parseNumber),
    options: readList({ sheet: 'Options' }, 'options', tables.Options, (row, path) => ({
      value: readCell(row, 'value', `${path}.value`, parseNumber),
      text: readText(row, 'text', `${path}.text`),
    })),
    ...(rowsOfPart('no opportunity').length > 0 && { noOpportunity: partText('no opportunity') }),
    scales: readList({ sheet: 'Scales' }, 'scales', tables.Scales, (row, path) => ({
      id: readCell(row, 'id', `${path}.id`),
      name: readText(row, 'name', `${path}.name`),
      description: readText(row, 'description', `${path}.description`),
      interpretation: {
        lower: readText(row, 'lower', `${path}.interpretation.lower`),
        middle: readText(row, 'middle', `${path}.interpretation.middle`),
        upper: readText(row, 'upper', `${path}.interpretation.upper`),
      },
      reflection: readList(
        { sheet: 'Reflection', part: `scale "${row.readValue('id') ?? ''}"` },
        `${path}.reflection`,
        rowsOf('Reflection', 'scale', row),
        (question, questionPath) => readText(question, 'text', questionPath),
      ),
      ...optionalProperty(
        'minimumAnswers',
        readCell(row, 'minimum answers', `${path}.minimumAnswers`, parseNumber),
      ),
      ...optionalProperty('split', readOptionalText(row, 'split', `${path}.split`)),
    })),
    statements: readList({ sheet: 'Statements' }, 'statements', tables.Statements, (row, path) => ({
      id: readCell(row, 'id', `${path}.id`),
      scale: readCell(row, 'scale', `${path}.scale`, toScaleId),
      text: readText(row, 'text', `${path}.text`),
      suggestion: readText(row, 'suggestion', `${path}.suggestion`),
      reversed: readCell(row, 'reversed', `${path}.reversed`, parseYesOrNo),
      ...optionalProperty('secondPerson', readOptionalText(row, 'second person', `${path}.secondPerson`)),
      ...optionalProperty('thirdPerson', readOptionalText(row, 'third person', `${path}.thirdPerson`)),
    })),
    demographics: readList({ sheet: 'Demographics' }, 'demographics', tables.Demographics, (row, path) => ({
      id: readCell(row, 'id', `${path}.id`),
      text: readText(row, 'text', `${path}.text`),
      kind: readCell(row, 'kind', `${path}.kind`, (kind) => kind?.toLowerCase()),
      required: readCell(row, 'required', `${path}.required`, parseYesOrNo),
      options: readList(
        { sheet: 'Demographic options', part: `question "${row.readValue('id') ?? ''}"` },
        `${path}.options`,
        rowsOf('Demographic options', 'question', row),
        (option, optionPath) => ({
          value: readCell(option, 'value', `${optionPath}.value`),
          text: readText(option, 'text', `${optionPath}.text`),
        }),
      ),
    })),
    preferNotToSay: partText('prefer not to say'),
    report: {
      introduction: partTexts('report introduction'),
      reflection: partTexts('report reflection'),
      plan: readList({ sheet: 'Plan' }, 'report.plan', tables.Plan, (row, path) => ({
        prompt: readText(row, 'prompt', `${path}.prompt`),
        hint: readText(row, 'hint', `${path}.hint`),
      })),
      limits: partTexts('report limit'),
      ...(tables.Pairs.length > 0 && {
        pairs: readList({ sheet: 'Pairs' }, 'report.pairs', tables.Pairs, (row, path) => ({
          high: readCell(row, 'high', `${path}.high`),
          low: readCell(row, 'low', `${path}.low`),
          text: readText(row, 'text', `${path}.text`),
        })),
      }),
      ...(tables.Profiles.length > 0 && { profiles: readProfiles() }),
    },
    ...(tables.Reliability.length > 0 && { reliability: readReliability() }),
    ...(tables.Norm.length > 0 && { norm: readNorm() }),
  }
  return { value, errors, form: 'cells', locate: locateValue }

  function checkNames(sheet: 'Settings' | 'Texts' | 'Profiles', column: string, names: readonly string[]) {
    for (const row of tables[sheet]) {
      const name = row.readValue(column)
      if (name !== undefined && names.includes(name.toLowerCase())) continue
      const problem =
        name === undefined
          ? `the ${column} is missing; write it in every row, because merged cells count as empty`
          : `"${name}" is not a ${column}`
      addError(row.placeOf(column), `${problem}; use one of: ${names.join(', ')}`)
    }
  }

  function checkUnique(sheet: 'Settings' | 'Profiles' | 'Reliability', column: string) {
    const namedRows = tables[sheet].filter((row) => row.readValue(column) !== undefined)
    const groups = Map.groupBy(namedRows, (row) => row.readValue(column)?.toLowerCase())
    for (const [, ...repeatedRows] of groups.values()) {
      for (const row of repeatedRows)
        addError(row.placeOf(column), `the ${column} "${row.readValue(column)}" can have only one row`)
    }
  }

  /** Authors also write the name of a scale, or its id in capitals. Any other text is reported as it is. */
  function toScaleId(cell: string | undefined) {
    const isCell = (text: string) => text.toLowerCase() === cell?.toLowerCase()
    const ids = tables.Scales.flatMap((row) => row.readValue('id') ?? [])
    const named = tables.Scales.filter((row) => Object.values(row.readText('name')).some(isCell))
    const [namedId] = named.length === 1 ? [named[0]?.readValue('id')] : []
    return ids.find((id) => id === cell) ?? ids.find(isCell) ?? namedId ?? cell
  }

  function readReference(row: Row, column: string) {
    const cell = row.readValue(column)
    return column === 'scale' ? toScaleId(cell) : cell
  }

  function checkReferences(sheet: SheetName, column: string, target: SheetName) {
    const ids = tables[target].map((row) => row.readValue('id'))
    // Without the sheet, only that is reported.
    if (ids.length === 0) return
    for (const row of tables[sheet]) {
      const id = readReference(row, column)
      if (id === undefined || !ids.includes(id)) {
        const choices = ids.filter(Boolean).join(', ') || 'none'
        addError(
          row.placeOf(column),
          `"${id ?? ''}" is not an id on the ${target} sheet; the ids are: ${choices}`,
        )
      }
    }
  }

  function rowsOf(sheet: SheetName, column: string, owner: Row) {
    return tables[sheet].filter((row) => readReference(row, column) === owner.readValue('id'))
  }

  function readSetting<T = string>(name: string, path: string, convert?: (cell: string | undefined) => T) {
    const row = tables.Settings.find((setting) => setting.readValue('setting')?.toLowerCase() === name)
    places.set(path, row?.placeOf('value') ?? { sheet: 'Settings', part: `setting "${name}"` })
    const value = row?.readValue('value')
    return convert ? convert(value) : value
  }

  function readLanguages() {
    readSetting('languages', 'languages')
    // An invalid tag is reported once, not again for each column of its language.
    const place = places.get('languages')!
    for (const tag of invalidTags) addError(place, `"${tag}" is not a language tag, such as "en" or "zh-CN"`)
    if (!hasValidTags && invalidTags.length === 0)
      addError(place, 'needs at least one language tag, such as en')
    return languages
  }

  function rowsOfPart(part: TextPart) {
    return tables.Texts.filter((row) => row.readValue('part')?.toLowerCase() === part)
  }

  function partText(part: TextPart): Text {
    const path = joinPath(textParts[part])
    const [row, secondRow] = rowsOfPart(part)
    if (secondRow) addError(secondRow.placeOf('part'), `the part "${part}" can have only one row`)
    if (row) return readText(row, 'text', path)
    for (const language of languages) {
      const place = { sheet: 'Texts', part: `part "${part}"`, column: { name: `text ${language}` } }
      places.set(`${path}.${language}`, place)
    }
    return {}
  }

  function partTexts(part: TextPart): Text[] {
    const path = joinPath(textParts[part])
    places.set(path, { sheet: 'Texts', part: `part "${part}"` })
    return rowsOfPart(part).map((row, i) => readText(row, 'text', `${path}.${i}`))
  }

  function readList<T>(place: Place, path: string, rows: Row[], read: (row: Row, path: string) => T): T[] {
    places.set(path, place)
    return rows.map((row, i) => {
      places.set(`${path}.${i}`, row.placeOf())
      return read(row, `${path}.${i}`)
    })
  }

  function readCell<T = string>(
    row: Row,
    column: string,
    path: string,
    convert?: (cell: string | undefined) => T,
  ) {
    places.set(path, row.placeOf(column))
    const value = row.readValue(column)
    return convert ? convert(value) : value
  }

  function readText(row: Row, field: string, path: string): Text {
    places.set(path, row.placeOf())
    for (const language of languages) places.set(`${path}.${language}`, row.placeOf(`${field} ${language}`))
    return row.readText(field)
  }

  /** Undefined if the text is missing in every language. */
  function readOptionalText(row: Row, field: string, path: string): Text | undefined {
    const text = readText(row, field, path)
    return Object.keys(text).length > 0 ? text : undefined
  }

  function readProfiles() {
    const rows = profileNames.map((name) => ({
      name,
      row: tables.Profiles.find((row) => row.readValue('profile')?.toLowerCase() === name),
    }))
    return Object.fromEntries(
      rows.flatMap(({ name, row }) => {
        if (!row) return []
        const path = `report.profiles.${name}`
        const texts = {
          text: readText(row, 'text', `${path}.text`),
          step: readText(row, 'step', `${path}.step`),
        }
        return [[name, texts]]
      }),
    )
  }

  function readReliability() {
    return Object.fromEntries(
      tables.Reliability.map((row) => {
        const id = readReference(row, 'scale') ?? ''
        const path = `reliability.${id}`
        places.set(path, row.placeOf('scale'))
        return [
          id,
          {
            alpha: readCell(row, 'alpha', `${path}.alpha`, parseNumber),
            standardDeviation: readCell(row, 'standard deviation', `${path}.standardDeviation`, parseNumber),
            n: readCell(row, 'n', `${path}.n`, parseNumber),
            ...optionalProperty('source', readCell(row, 'source', `${path}.source`)),
          },
        ]
      }),
    )
  }

  function readNorm() {
    const byScale = Map.groupBy(tables.Norm, (row) => readReference(row, 'scale') ?? '')
    return {
      name: partText('norm name'),
      version: readSetting('norm version', 'norm.version'),
      n: readSetting('norm n', 'norm.n', parseNumber),
      scales: Object.fromEntries(
        Array.from(byScale, ([id, rows]) => [
          id,
          readList({ sheet: 'Norm' }, `norm.scales.${id}`, rows, (row, path) => ({
            sum: readCell(row, 'sum', `${path}.sum`, parseNumber),
            count: readCell(row, 'count', `${path}.count`, parseNumber),
          })),
        ]),
      ),
    }
  }

  function locateValue(path: PropertyKey[], key?: string): Position {
    const keys = key === undefined ? path : [...path, key]
    for (let length = keys.length; length > 0; length -= 1) {
      const place = places.get(joinPath(keys.slice(0, length)))
      if (place) return positionOf(place)
    }
    return { description: 'the questionnaire', order: [] }
  }
}

/** An object with this property, or an empty object if the value is undefined. */
function optionalProperty<T>(name: string, value: T | undefined) {
  return value === undefined ? {} : { [name]: value }
}

function positionOf({ sheet, row, column, part }: Place): Position {
  const parts = [
    `sheet ${sheet}`,
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(part === undefined ? [] : [part]),
    ...(column === undefined ? [] : [`column ${describeColumn(column)}`]),
  ]
  const rowOrder = row ?? (part === undefined ? 0 : Number.POSITIVE_INFINITY)
  const order = [sheetNames.indexOf(sheet as SheetName), rowOrder, column?.index ?? Number.POSITIVE_INFINITY]
  return { description: parts.join(', '), order, isMissingColumn: row === 1 && column?.index === undefined }
}

/** `B (scale)`, or only the letter or the name if the other is unknown. */
function describeColumn({ index, name }: NonNullable<Place['column']>) {
  if (index === undefined) return `"${name}"`
  return name === undefined ? columnLetters(index) : `${columnLetters(index)} (${name})`
}

/** If the cell does not contain a number, returns it unchanged; the schema then reports it. */
function parseNumber(cell: string | undefined) {
  if (cell === undefined) return undefined
  const value = Number(cell.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
  return Number.isNaN(value) ? cell : value
}

const yesWords = new Set('yes y true x 1 ✓ ✔ oui ja sí si 是 نعم'.split(' '))
const noWords = new Set('no n false 0 non nein nee nej 否 لا -'.split(' '))

/** Accepts the usual marks, also in other languages. Returns any other word unchanged; the schema then reports it. */
function parseYesOrNo(cell = 'no') {
  const word = cell.normalize('NFC').toLowerCase()
  return yesWords.has(word) ? true : noWords.has(word) ? false : cell
}
