import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { loadInstrument } from '../instruments/load-instrument.ts'
import type { Instrument } from '../model/instrument.ts'
import { createInstrumentSchema } from './instrument-schema.ts'
import { instrumentToSheets } from './instrument-to-sheets.ts'
import { writeInstrument, writeWithSchema } from './write-instrument.ts'
import { encodeWorkbook, type SheetToWrite, writeCsvFolder } from './write-sheets.ts'

const content = resolve(import.meta.dirname, '../../../../content')
const everydayLeadership = join(content, 'instruments/everyday-leadership.json')

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const newFile = (ending: string) => join(folder, `file-${count++}${ending}`)

/** The sample with every optional part, and with texts that a file format could corrupt. */
const richSample = () =>
  sampleInstrument({
    noOpportunity: { en: 'I had no opportunity' },
    scales: sampleInstrument().scales.map((scale, i) =>
      i === 0 ? { ...scale, minimumAnswers: 3, split: { en: 'Some yes, others no' } } : scale,
    ),
    statements: sampleInstrument().statements.map((statement) => ({
      ...statement,
      reversed: statement.id === 'care-2',
      ...(statement.id === 'care-1' && { secondPerson: { en: 'You care.' }, thirdPerson: { en: 'Cares.' } }),
      ...(statement.id === 'care-2' && { thirdPerson: { en: 'Does not care.' } }),
    })),
    report: {
      ...sampleInstrument().report,
      pairs: [
        { high: 'care', low: 'craft', text: { en: 'More care than craft' } },
        { high: 'craft', low: 'care', text: { en: 'More craft than care' } },
      ],
      profiles: {
        high: { text: { en: 'All at the top' }, step: { en: 'Ask someone' } },
        middle: { text: { en: 'All in the middle' }, step: { en: 'Choose one' } },
      },
    },
    subtitle: { en: '=1+2, "quoted"; — and\na second line' },
    norm: {
      name: { en: 'Adults' },
      version: '2024',
      n: 200,
      scales: {
        care: [
          { sum: 3, count: 2 },
          { sum: 4, count: 198 },
        ],
        craft: [{ sum: 5, count: 200 }],
      },
    },
    reliability: {
      care: { alpha: 0.81, standardDeviation: 2.5, n: 200, source: 'Pilot study, 2025' },
      craft: { alpha: 0.7, standardDeviation: 2, n: 200 },
    },
  })

describe('a questionnaire', () => {
  it.each(['.xlsx', '', '.json', '.yaml'])(
    'does not change when it is written and read again with the extension "%s" (empty for a folder of CSV files)',
    async (ending) => {
      for (const instrument of [richSample(), await loadInstrument(everydayLeadership)]) {
        const file = newFile(ending)
        await writeInstrument(file, instrument)
        expect(await loadInstrument(file)).toEqual(instrument)
      }
    },
  )

  it('is written as a workbook with lists of choices, with numbers, and with a guide in its languages', async () => {
    const texts = { en: 'Care', 'fr-CA': 'Soin', de: 'Sorge' }
    const sheets = instrumentToSheets({ ...richSample(), languages: ['en', 'fr-CA', 'de'], name: texts })
    const workbook = await readXlsx(await encodeWorkbook(sheets))
    const sheet = (name: string) => workbook.sheets.find((candidate) => candidate.name === name)!
    const choicesOf = (name: string) =>
      (sheet(name).dataValidations ?? []).map(({ range, values, formula1 }) => [range, values ?? formula1])
    expect(choicesOf('Statements')).toEqual([
      ['B2:B1000', "'Scales'!$A$2:$A$1000"],
      ['I2:I1000', ['yes', 'no']],
    ])
    expect(choicesOf('Demographics')).toEqual([
      ['B2:B1000', ['choice', 'text']],
      ['C2:C1000', ['yes', 'no']],
    ])
    expect(sheet('Options').rows.map(([value]) => value)).toEqual(['value', 1, 2, 3, 4, 5])
    expect(sheet('Reliability').rows[1]).toEqual(['care', 0.81, 2.5, 200, 'Pilot study, 2025'])
    expect(sheet('Guide').rows[0]).toEqual(['sheet', 'what to enter', 'que saisir'])
    expect(sheet('Guide').rows[1]![2]).toContain('instruments validate FILE')
  })

  it('is not written if the file exists or has an unknown extension', async () => {
    const file = newFile('.xlsx')
    await writeInstrument(file, richSample())
    await expect(writeInstrument(file, richSample())).rejects.toThrow('already exists')
    await expect(writeInstrument(newFile('.docx'), richSample())).rejects.toThrow('must end with .xlsx')
  })

  it('gets a JSON Schema beside it only if it is a new file; a missing folder is reported', async () => {
    const subfolder = await mkdtemp(join(folder, 'schema-'))
    const schema = join(subfolder, 'instrument.schema.json')
    const file = join(subfolder, 'questionnaire.json')
    await writeFile(file, '{}')
    await writeFile(schema, 'another schema')
    await expect(writeWithSchema(file, richSample())).rejects.toThrow('already exists')
    expect(await readFile(schema, 'utf8')).toBe('another schema')
    await rm(file)
    await writeWithSchema(file, richSample())
    expect(JSON.parse(await readFile(schema, 'utf8'))).toHaveProperty('properties')
    const missingFolder = join(subfolder, 'missing', 'questionnaire.yaml')
    await expect(writeWithSchema(missingFolder, richSample())).rejects.toThrow(
      `${missingFolder} cannot be written`,
    )
  })

  it('is read from sheets without the optional sheets and columns', async () => {
    const columns: Record<string, number> = { Scales: 6, Statements: 4, Reliability: 4 }
    const sheets = changeSheets(({ rows }) => rows)
      .filter(({ name }) => name !== 'Pairs' && name !== 'Profiles')
      .map(({ name, rows }) => ({ name, rows: rows.map((row) => row.slice(0, columns[name])) }))
    const file = newFile('.xlsx')
    await writeFile(file, await encodeWorkbook(sheets))
    expect(await loadInstrument(file)).toEqual(sampleInstrument())
  })

  it('is read even if a CSV file is in UTF-16 with a byte order mark and separates its columns with semicolons', async () => {
    const path = newFile('')
    await writeInstrument(path, sampleInstrument())
    const options = `value;text en\r\n${[1, 2, 3, 4, 5].map((n) => `${n};Option ${n}\r\n`).join('')}`
    await writeFile(join(path, 'Options.csv'), Buffer.from(`\uFEFF${options}`, 'utf16le'))
    expect(await loadInstrument(path)).toEqual(sampleInstrument())
  })

  it('is read even if the kind of a question begins with a capital letter', async () => {
    const sheets = changeSheets(({ name, rows }) =>
      name === 'Demographics' ? edit('role', 1, 'Choice')(rows) : rows,
    )
    const file = newFile('.xlsx')
    await writeFile(file, await encodeWorkbook(sheets))
    expect(await loadInstrument(file)).toEqual(sampleInstrument())
  })

  it('is read from a workbook with empty rows, numeric cells and columns in a different order', async () => {
    const sheets = changeSheets(({ rows }) => [rows[0]!, [], ...rows.slice(1)])
    const reorderedSheets = sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => (name === 'Statements' ? row.toReversed() : row).map(toNumber)),
    }))
    const file = newFile('.xlsx')
    await writeFile(file, await writeXlsx({ sheets: reorderedSheets }))
    expect(await loadInstrument(file)).toEqual(sampleInstrument())
  })

  it.each<[string, (sheet: SheetToWrite) => readonly (readonly string[])[]]>([
    ['a title above the names of the columns', ({ rows }) => [['Draft of May', ''], [], ...rows]],
    [
      'columns for notes',
      ({ rows }) =>
        rows.map((row, i) => [...row, ...(i === 0 ? ['My notes', '#check'] : ['ask Ida about this', 'yes'])]),
    ],
    [
      'the names of scales instead of their ids',
      ({ name, rows }) =>
        name === 'Statements' || name === 'Reflection'
          ? rows.map((row) => row.map((cell) => ({ care: 'CARE', craft: nameOf('craft') })[cell] ?? cell))
          : rows,
    ],
    [
      'numbers as text, with decimals',
      ({ name, rows }) =>
        name === 'Settings' ? rows.map((row) => row.map((cell) => cell.replace(/^\d+$/, '$&,0'))) : rows,
    ],
    [
      'marks instead of yes',
      ({ name, rows }) =>
        name === 'Demographics'
          ? rows.map((row) => row.map((cell) => (cell === 'yes' ? 'Oui' : cell)))
          : rows,
    ],
  ])('is read from a workbook with %s', async (_, change) => {
    const file = newFile('.xlsx')
    const notes = ['Notes for me', '# open questions'].map((name) => ({ name, rows: [['call the printer']] }))
    await writeFile(file, await encodeWorkbook([...changeSheets(change), ...notes]))
    expect(await loadInstrument(file)).toEqual(sampleInstrument())
  })

  it('is read from a folder of CSV files with lines that tell spreadsheet programs the separator', async () => {
    const path = newFile('')
    await writeInstrument(path, sampleInstrument())
    for (const sheet of ['Statements', 'Texts']) {
      const file = join(path, `${sheet}.csv`)
      const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '')
      await writeFile(file, `\uFEFFsep=,\r\n${text}`)
    }
    expect(await loadInstrument(path)).toEqual(sampleInstrument())
  })

  it('in another format is refused with the way to save it', async () => {
    for (const [ending, advice] of [
      ['.xls', 'save it as .xlsx'],
      ['.ods', 'save it as .xlsx'],
      ['.csv', 'put one CSV file for each sheet in a folder'],
    ] as const) {
      const file = newFile(ending)
      await writeFile(file, 'id;scale')
      await expect(loadInstrument(file)).rejects.toThrow(advice)
    }
  })

  it('cannot be read from a file that is not a workbook or from a folder without CSV files', async () => {
    const file = newFile('.xlsx')
    await writeFile(file, 'not a workbook')
    await expect(loadInstrument(file)).rejects.toThrow(`${file} is not an .xlsx workbook`)
    const emptyFolder = newFile('')
    await writeCsvFolder(emptyFolder, [])
    await expect(loadInstrument(emptyFolder)).rejects.toThrow('contains no CSV files')
  })
})

describe('an error in a workbook', () => {
  it.each<[string, (rows: readonly (readonly string[])[]) => (readonly string[])[], string]>([
    [
      'Statements',
      edit('care-2', 1, 'courage'),
      'sheet Statements, row 4, column B (scale): "courage" is not one of the scales',
    ],
    [
      'Statements',
      edit('care-2', 2, ''),
      'sheet Statements, row 4, column C (text en): the text is missing in "en"',
    ],
    [
      'Statements',
      edit('id', 3, 'sugestion en'),
      'sheet Statements, row 1, column D: "sugestion en" is not a column of this sheet',
    ],
    [
      'Statements',
      edit('care-2', 0, 'Care 2'),
      'sheet Statements, row 4, column A (id): must consist of lowercase letters',
    ],
    ['Options', edit('3', 0, 'three'), 'sheet Options, row 4, column A (value): must be a number, such as 5'],
    [
      'Options',
      edit('3', 0, '9'),
      'sheet Options, row 5, column A (value): the options must be in ascending order',
    ],
    [
      'Settings',
      edit('minutes', 0, 'minuts'),
      'sheet Settings, row 5, column A (setting): "minuts" is not a setting',
    ],
    [
      'Settings',
      edit('minutes', 1, ''),
      'sheet Settings, row 5, column B (value): is missing; it must be a number',
    ],
    [
      'Settings',
      edit('page size', 1, 'twelve'),
      'sheet Settings, row 6, column B (value): must be a number, such as 5',
    ],
    [
      'Texts',
      edit('instruction', 0, 'instructions'),
      'sheet Texts, row 4, column A (part): "instructions" is not a part',
    ],
    ['Texts', edit('instruction', 0, 'subtitle'), 'sheet Texts, part "instruction": needs at least 1 row'],
    [
      'Reflection',
      edit('care', 0, 'courage'),
      'sheet Reflection, row 2, column A (scale): "courage" is not an id on the Scales sheet; the ids are: care, craft',
    ],
    [
      'Demographics',
      edit('role', 2, 'perhaps'),
      'sheet Demographics, row 2, column C (required): must be yes or no',
    ],
    [
      'Demographic options',
      edit('role', 1, ''),
      'sheet Demographic options, row 2, column B (value): is missing; it must be text',
    ],
    [
      'Options',
      edit('1', 0, '-99'),
      'sheet Options, row 2, column A (value): -99 is reserved for people who had no opportunity',
    ],
    [
      'Scales',
      edit('craft', 6, '4'),
      'sheet Scales, row 3, column G (minimum answers): must be at most 3, the number of statements of the scale "craft"',
    ],
    [
      'Scales',
      edit('craft', 6, 'half'),
      'sheet Scales, row 3, column G (minimum answers): must be a number, such as 5',
    ],
    [
      'Scales',
      edit('craft', 6, '1.5'),
      'sheet Scales, row 3, column G (minimum answers): must be a whole number, such as 5',
    ],
    [
      'Statements',
      edit('care-2', 4, 'maybe'),
      'sheet Statements, row 4, column E (reversed): must be yes or no',
    ],
  ])('on the %s sheet is reported with its position (%#)', async (name, change, expected) => {
    const sheets = changeSheets((sheet) => (sheet.name === name ? change(sheet.rows) : sheet.rows))
    expect(await readFailure(sheets)).toContain(expected)
  })

  it('is reported if a setting, or a scale on the “Reliability” sheet, has a second row', async () => {
    const sheets = changeSheets(({ name, rows }) => {
      if (name === 'Settings') return [...rows, ['Minutes', '20']]
      if (name === 'Reliability') return [...rows, ['care', '0.5', '1', '10']]
      return rows
    }, richSample())
    const message = await readFailure(sheets)
    expect(message).toMatch(
      /sheet Settings, row \d+, column A \(setting\): the setting "Minutes" can have only one row/,
    )
    expect(message).toContain(
      'sheet Reliability, row 4, column A (scale): the scale "care" can have only one row',
    )
  })

  it('is reported for a pair with an unknown scale, with the same scale twice or with another row, and for an unknown profile', async () => {
    const pair = (high: string, low: string) => [high, low, 'More of one than of the other']
    const sheets = changeSheets(({ name, rows }) => {
      if (name === 'Pairs')
        return [...rows, pair('courage', 'care'), pair('craft', 'craft'), pair('care', 'craft')]
      if (name === 'Profiles') return [...rows, ['lows', 'All at the bottom', 'Choose one'], rows[1]!]
      return rows
    }, richSample())
    const message = await readFailure(sheets)
    expect(message).toContain(
      'sheet Pairs, row 4, column A (high): "courage" is not one of the scales: care, craft',
    )
    expect(message).toContain('row 5, column B (low): "high" and "low" must be different scales')
    expect(message).toContain(
      'row 6, column B (low): the pair with "care" as "high" and "craft" as "low" is used twice',
    )
    expect(message).toContain(
      'sheet Profiles, row 4, column A (profile): "lows" is not a profile; use one of: high, low, middle',
    )
    expect(message).toContain('row 5, column A (profile): the profile "high" can have only one row')
    expect(message).toContain('It has 5 errors')
  })

  it('is reported if an optional text is translated into some languages only', async () => {
    const translate = (field: string) => (rows: readonly (readonly string[])[]) => {
      const index = rows[0]!.indexOf(`${field} en`)
      return rows.map((row, i) => row.toSpliced(index + 1, 0, i === 0 ? `${field} fr` : ''))
    }
    const sheets = changeSheets(({ name, rows }) => {
      if (name === 'Settings') return edit('languages', 1, 'en, fr')(rows)
      return name === 'Statements' ? translate('third person')(rows) : rows
    }, richSample())
    const message = await readFailure(sheets)
    expect(message).toMatch(
      /sheet Statements, row 2, column \w+ \(third person fr\): the text is missing in "fr"/,
    )
    expect(message).toMatch(/sheet Statements, row 1, column "second person fr": this column is missing/)
    expect(message).toMatch(/sheet Scales, row 1, column "split fr": this column is missing/)
    expect(message).not.toMatch(/sheet Statements, row 3, column \w+ \(third person fr\)[\s\S]*row 5/)
  })

  it('is reported for a missing sheet, an unknown sheet and the missing columns of a language', async () => {
    const sheets = changeSheets(({ rows }) => rows)
    const renamedSheets = sheets.map((sheet) => ({
      ...sheet,
      name: sheet.name === 'Scales' ? 'Skales' : sheet.name,
    }))
    const message = await readFailure(renamedSheets)
    expect(message).toContain('sheet Skales: is not a sheet of a questionnaire')
    expect(message).toContain('sheet Scales: is missing')
    expect(message).not.toContain('sheet Scales: needs')
    const translatedSheets = changeSheets(({ name, rows }) =>
      name === 'Settings' ? edit('languages', 1, 'en, fr')(rows) : rows,
    )
    const failureMessage = await readFailure(translatedSheets)
    expect(failureMessage).toMatch(/sheet Texts, row 1, column "text fr": this column is missing/)
    expect(failureMessage).toMatch(/It has 14 errors:[\s\S]*Missing texts in "fr": 42/)
  })

  it('is reported together with every other error, in the order of the sheets, rows and columns', async () => {
    const sheets = changeSheets(({ name, rows }) => {
      if (name === 'Settings') return edit('minutes', 1, '5 min')(rows)
      if (name === 'Texts') return edit('subtitle', 1, '')(rows)
      if (name === 'Reflection') return edit('care', 0, 'courage')(rows)
      if (name !== 'Statements') return rows
      return edit('craft-2', 0, 'care-1')(edit('care-2', 1, 'courage')(rows))
    })
    const places = (await readFailure(sheets)).match(/(?<=^ {2})sheet .*?(?=:)/gm)
    expect(places).toEqual([
      'sheet Settings, row 5, column B (value)',
      'sheet Texts, row 3, column B (text en)',
      'sheet Reflection, row 2, column A (scale)',
      'sheet Reflection, scale "care"',
      'sheet Statements, row 4, column B (scale)',
      'sheet Statements, row 5, column A (id)',
    ])
  })

  it('is reported together with invalid tags of languages', async () => {
    const sheets = changeSheets(({ name, rows }) => {
      if (name === 'Settings') return edit('languages', 1, 'English, French')(rows)
      if (name === 'Scales') return edit('craft', 6, '9')(rows)
      if (name === 'Options') return edit('3', 1, '')(rows)
      if (name === 'Statements') return edit('care-2', 4, 'maybe')(edit('craft-1', 2, '')(rows))
      return name === 'Demographics' ? edit('role', 1, 'list')(rows) : rows
    })
    expect((await readFailure(sheets)).match(/^ {2}sheet .*/gm)).toEqual([
      expect.stringMatching(
        /^ {2}sheet Settings, row 4, column B \(value\): "English" is not a language tag/,
      ),
      expect.stringMatching(/^ {2}sheet Settings, row 4, column B \(value\): "French" is not a language tag/),
      expect.stringContaining('sheet Options, row 4, column B (text en): the text is missing'),
      expect.stringContaining('sheet Scales, row 3, column G (minimum answers): must be at most 3'),
      expect.stringMatching(/sheet Statements, row \d, column C \(text en\): the text is missing/),
      expect.stringContaining('sheet Statements, row 4, column E (reversed): must be yes or no'),
      expect.stringContaining('sheet Demographics, row 2, column B (kind): must be one of "choice", "text"'),
    ])
  })

  it.each(['English', 'en, French', ''])(
    'in the “languages” setting (“%s”) is reported alone, although it also makes column headings unrecognizable',
    async (languages) => {
      const sheets = changeSheets(({ name, rows }) =>
        name === 'Settings' ? edit('languages', 1, languages)(rows) : rows,
      )
      const message = await readFailure(sheets)
      expect(message).toMatch(
        /It has 1 error:\n {2}sheet Settings, row 4, column B \(value\): .*language tag/,
      )
    },
  )

  it('names the row that is missing from the “Settings” or “Texts” sheet', async () => {
    const sheets = changeSheets(({ rows }) => rows.filter(([key]) => key !== 'minutes' && key !== 'subtitle'))
    const message = await readFailure(sheets)
    expect(message).toContain('sheet Settings, setting "minutes": is missing; it must be a number')
    expect(message).toContain('sheet Texts, part "subtitle", column "text en": the text is missing')
  })

  it('is reported once if the sheet of scales has another name', async () => {
    const sheets = changeSheets(({ rows }) => rows).map((sheet) => ({
      ...sheet,
      name: sheet.name === 'Scales' ? 'Échelles' : sheet.name,
    }))
    expect((await readFailure(sheets)).match(/^ {2}sheet .*/gm)).toEqual([
      expect.stringContaining('sheet Échelles: is not a sheet of a questionnaire'),
      expect.stringContaining('sheet Scales: is missing'),
    ])
  })

  it('is reported for a formula without a result and for merged cells', async () => {
    const sheets = changeSheets(({ name, rows }) =>
      name === 'Texts' ? rows.map((row) => (row[0] === 'instruction' ? row.with(0, '') : row)) : rows,
    ).map((sheet) => ({
      ...sheet,
      ...(sheet.name === 'Options' && {
        rows: sheet.rows.map((row, i) => (i === 1 ? row.with(1, null as never) : row)),
        cells: new Map([['1,1', { formula: 'UPPER("never")' }]]),
      }),
    }))
    const file = newFile('.xlsx')
    await writeFile(file, await writeXlsx({ sheets }))
    const failure = loadInstrument(file)
    await expect(failure).rejects.toThrow('sheet Options, row 2, column B (text en): is a formula')
    await expect(failure).rejects.toThrow('the part is missing; write it in every row, because merged cells')
  })

  it('is reported if a spreadsheet program has turned a value into a date', async () => {
    const sheets = changeSheets(({ rows }) => rows).map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map((cell) => (cell === 'student' ? new Date('2026-01-03') : cell))),
    }))
    const file = newFile('.xlsx')
    await writeFile(file, await writeXlsx({ sheets }))
    await expect(loadInstrument(file)).rejects.toThrow(
      'sheet Demographic options, row 2, column B (value): is a date; format the cell as text',
    )
  })
})

describe('an error in a text file', () => {
  it('is reported with its line and column, in JSON with a byte order mark and in YAML', async () => {
    const json = newFile('.json')
    const text = JSON.stringify(sampleInstrument(), null, 2).replace('"minutes": 5', '"minuts": 5')
    await writeFile(json, `\uFEFF${text}`)
    const line = text.split('\n').findIndex((textLine) => textLine.includes('minuts')) + 1
    await expect(loadInstrument(json)).rejects.toThrow(
      `line ${line}, column 3, whole file: "minuts" is not allowed here`,
    )
    const yaml = newFile('.yaml')
    await writeInstrument(yaml, sampleInstrument())
    const originalText = await readFile(yaml, 'utf8')
    await writeFile(yaml, originalText.replace('pageSize: 4', 'pageSize: 40'))
    await expect(loadInstrument(yaml)).rejects.toThrow(/line \d+, column 11, pageSize: must be at most 20/)
    await writeFile(yaml, 'id: [')
    await expect(loadInstrument(yaml)).rejects.toThrow(/is not valid YAML: line 1, column \d+/)
  })

  it('is reported in a pair, a profile and the source of a reliability', async () => {
    const file = newFile('.json')
    const { report, reliability, ...instrument } = richSample()
    const [pair] = report.pairs!
    await writeInstrument(file, {
      ...instrument,
      report: { ...report, pairs: [pair!, { ...pair!, low: 'courage' }, pair!], profiles: {} },
      reliability: { ...reliability, care: { ...reliability!.care!, source: ' ' } },
    })
    const message = await loadInstrument(file).then(String, String)
    expect(message).toMatch(/report\.pairs\.1\.low: "courage" is not one of the scales: care, craft/)
    expect(message).toMatch(/report\.pairs\.2\.low: the pair with "care" as "high" .* is used twice/)
    expect(message).toMatch(/reliability\.care\.source: is empty; write the text, or remove the entry/)
    expect(message).toContain('It has 3 errors')
  })

  it.each([
    ['\\u000b', 'U+000B'],
    ['\\ufffe', 'U+FFFE'],
    ['\\ud800', 'U+D800'],
    ['\\u0085', 'U+0085'],
  ])('is reported if a text contains the character %s, which no PDF can show', async (code, name) => {
    const text = JSON.stringify(sampleInstrument(), null, 2).replace(
      '"Statement care-2',
      `"State${code}ment care-2`,
    )
    const expected = new RegExp(`contains the invisible character ${name.replace('+', '\\+')}`)
    for (const ending of ['.json', '.yaml']) {
      const file = newFile(ending)
      await writeFile(file, text)
      await expect(loadInstrument(file)).rejects.toThrow(/line \d+, column \d+, statements\.\d+\.text\.en/)
      await expect(loadInstrument(file)).rejects.toThrow(expected)
    }
    const sheet = newFile('')
    await writeInstrument(sheet, JSON.parse(text) as Instrument)
    if (code !== '\\ud800')
      await expect(loadInstrument(sheet)).rejects.toThrow(/sheet Statements, row \d+, column C .*invisible/)
  })

  it('is reported if a name is used twice in the same object', async () => {
    const file = newFile('.json')
    const text = JSON.stringify(sampleInstrument(), null, 2)
    await writeFile(file, text.replace('"minutes": 5', '"minutes": 5,\n  "minutes": 6'))
    await expect(loadInstrument(file)).rejects.toThrow(/line \d+, column 3: this name is used twice/)
  })
})

it('the published JSON Schema matches the structure that the product accepts', async () => {
  const publishedSchema = JSON.parse(await readFile(join(content, 'instrument.schema.json'), 'utf8'))
  expect(publishedSchema).toEqual(JSON.parse(JSON.stringify(createInstrumentSchema())))
  expect(publishedSchema.required).toContain('statements')
  expect(publishedSchema.required).not.toContain('demographics')
  expect(publishedSchema.additionalProperties).toBe(false)
})

function nameOf(scaleId: string) {
  return sampleInstrument().scales.find(({ id }) => id === scaleId)!.name.en!
}

function changeSheets(
  change: (sheet: SheetToWrite) => readonly (readonly string[])[],
  instrument: Instrument = sampleInstrument(),
) {
  return instrumentToSheets(instrument).map((sheet) => ({
    name: sheet.name,
    rows: change(sheet).map((row) => [...row]),
  }))
}

async function readFailure(sheets: SheetToWrite[]) {
  const file = newFile('.xlsx')
  await writeFile(file, await encodeWorkbook(sheets))
  return loadInstrument(file).then(
    () => 'valid',
    (error: Error) => error.message,
  )
}

/** Replaces a cell of the first row whose first cell is `key`. */
function edit(key: string, column: number, cell: string) {
  return (rows: readonly (readonly string[])[]) => {
    const rowIndex = rows.findIndex(([first]) => first === key)
    expect(rowIndex).toBeGreaterThanOrEqual(0)
    return rows.map((row, i) => (i === rowIndex ? row.with(column, cell) : row))
  }
}

function toNumber(cell: string) {
  return /^\d+$/.test(cell) ? Number(cell) : cell
}
