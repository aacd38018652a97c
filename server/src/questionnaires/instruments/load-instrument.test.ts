import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { loadInstrument } from './load-instrument.ts'

const contentFolder = resolve(import.meta.dirname, '../../../../content/instruments')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-instruments-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function loadText(text: string) {
  const file = join(folder, 'instrument.json')
  await writeFile(file, text)
  return loadInstrument(file)
}

it('every instrument included in the product is valid', async () => {
  const files = await readdir(contentFolder)
  expect(files).not.toHaveLength(0)
  for (const file of files)
    expect((await loadInstrument(join(contentFolder, file))).statements).not.toHaveLength(0)
})

it('the instructions of every instrument included in the product begin with a paragraph of at most 140 characters, about three lines on a phone', async () => {
  for (const file of await readdir(contentFolder)) {
    const { instructions } = await loadInstrument(join(contentFolder, file))
    for (const text of Object.values(instructions[0]!)) expect(text.length).toBeLessThanOrEqual(140)
  }
})

it('a scale can have an id that looks like a language tag', async () => {
  const json = JSON.stringify(sampleInstrument()).replaceAll('"care"', '"go"')
  const reliability = { go: { alpha: 0.8, standardDeviation: 2, n: 100 } }
  const { scales } = await loadText(JSON.stringify({ ...JSON.parse(json), reliability }))
  expect(scales[0]?.id).toBe('go')
})

describe('an instrument file', () => {
  it('is rejected if it cannot be read or is not valid JSON', async () => {
    await expect(loadInstrument(join(folder, 'absent.json'))).rejects.toThrow(/absent\.json cannot be read/)
    await expect(loadText('{')).rejects.toThrow(/instrument\.json is not valid JSON/)
  })

  it.each([
    ['a missing value', '{\n  "id": }', 'line 2, column 9'],
    ['a missing comma', '{\n  "id": "x"\n  "version": "1"\n}', 'line 3, column 3'],
    ['an extra comma', '{\n  "id": "x",\n}', 'line 3, column 1'],
    ['a typographic quote', '{\n  “id”: "x"\n}', 'line 2, column 3'],
    ['a missing bracket', '{\n  "languages": ["en"', 'line 2, column 21'],
  ])(
    'that is invalid JSON because of %s is rejected with an error that states the position',
    async (_, text, position) => {
      await expect(loadText(text)).rejects.toThrow(`is not valid JSON: ${position}:`)
    },
  )

  it('with several errors is rejected with a message that lists them all with their positions', async () => {
    const { options, statements, ...otherFields } = sampleInstrument()
    const brokenInstrument = {
      ...otherFields,
      options: options.toReversed(),
      statements: statements.map((statement, i) =>
        i === 2 ? { ...statement, scale: 'courage' } : statement,
      ),
    }
    const message = await loadText(JSON.stringify(brokenInstrument)).catch((error: Error) => error.message)
    expect(message).toMatch(
      /line \d+, column \d+, statements\.2\.scale \("care-2"\): "courage" is not one of the scales: care, craft/,
    )
    expect(message).toContain('options.1.value: the options must be in ascending order')
  })

  it('with several errors is rejected with a message that lists them all, even if one value has the wrong type', async () => {
    const { statements, ...otherFields } = sampleInstrument()
    const brokenInstrument = {
      ...otherFields,
      minutes: '5',
      statements: statements.map((statement, i) =>
        i === 2 ? { ...statement, scale: 'courage' } : statement,
      ),
    }
    await expect(loadText(JSON.stringify(brokenInstrument, null, 2))).rejects.toThrow(
      /2 errors:\n.* minutes: must be a number without quotes.*\n.*"courage" is not one of the scales/,
    )
  })

  it('without the texts in one of its languages is rejected with an error that states how many are missing', async () => {
    const brokenInstrument = { ...sampleInstrument(), languages: ['en', 'fr'] }
    await expect(loadText(JSON.stringify(brokenInstrument))).rejects.toThrow(
      /name: the text is missing in "fr"[\s\S]*Missing texts in "fr": \d+/,
    )
  })

  it.each([
    ['"id": "sample"', '"id": "Sample One"', 'line 2, column 9, id: must consist of lowercase letters'],
    ['"version": "1.0.0"', '"version": "1"', 'line 3, column 14, version: must be three numbers'],
    ['"pageSize": 4', '"pageSize": "4"', 'pageSize: must be a number without quotes'],
    ['"pageSize": 4', '"pageSize": 40', 'pageSize: must be at most 20'],
    ['"minutes": 5', '"minuts": 5', '"minutes" is missing; it must be a number'],
    ['"minutes": 5', '"minuts": 5', '"minuts" is not allowed here'],
    ['"kind": "choice"', '"kind": "menu"', 'must be one of "choice", "text"'],
    ['"en": "Statement care-1"', '"en": ""', 'is empty; write the text'],
    ['"en": "Statement care-1"', '"en": "  "', 'is empty; write the text'],
    ['"en": "Statement care-1"', '', 'statements.0.text ("care-1"): the text is missing in "en"'],
    ['"en": "Statement care-1"', '"english": "Once"', 'text ("care-1"): the text is missing in "en"'],
    [
      '"en": "Statement care-1"',
      '"en": "Once", "fr": "Une fois"',
      '"fr" is not one of the instrument\'s languages',
    ],
    ['"languages": [\n    "en"', '"languages": [\n    "English"', '"English" is not a language tag'],
    ['"languages": [\n    "en"', '"languages": [\n    "en", "en"', 'languages.1: "en" is listed twice'],
    ['"value": "worker"', '"value": "student"', 'options.1.value ("role"): "student" is used twice'],
    ['"required": false', '"required": "no"', 'must be true or false'],
  ])(
    'with %s replaced by %s is rejected with an error that says what to correct',
    async (valid, invalid, expected) => {
      const text = JSON.stringify(sampleInstrument(), null, 2)
      expect(text).toContain(valid)
      const message = await loadText(text.replace(valid, invalid)).catch((error: Error) => error.message)
      expect(message).toContain(expected)
    },
  )

  it.each([
    [5, 'reliability: must be an object in curly braces with one entry per scale'],
    [{ care: { alpha: 1, standardDeviation: 2, n: 100 } }, 'reliability.care.alpha: must be less than 1;'],
    [{ care: { alpha: 0, standardDeviation: 2, n: 100 } }, 'reliability.care.alpha: must be more than 0'],
  ])(
    'with the reliability %j is rejected with an error that states the limit or the required structure',
    async (reliability, error) => {
      await expect(loadText(JSON.stringify({ ...sampleInstrument(), reliability }))).rejects.toThrow(error)
    },
  )

  it('is rejected if its norm has no sums for a scale, or if its reliability names an unknown scale', async () => {
    const norm = { name: { en: 'Empty norm' }, version: '1', n: 1, scales: { care: [] } }
    await expect(loadText(JSON.stringify({ ...sampleInstrument(), norm }))).rejects.toThrow(
      /norm\.scales\.care/,
    )
    const reliability = { courage: { alpha: 0.8, standardDeviation: 2, n: 100 } }
    await expect(loadText(JSON.stringify({ ...sampleInstrument(), reliability }))).rejects.toThrow(
      /reliability\.courage: "courage" is not one of the scales/,
    )
  })

  it('is rejected if a statement and a demographic question have the same id', async () => {
    const sample = sampleInstrument()
    const demographics = sample.demographics.map((question) => ({ ...question, id: 'care-1' })).slice(0, 1)
    await expect(loadText(JSON.stringify({ ...sample, demographics }))).rejects.toThrow(
      /demographics\.0\.id \("care-1"\): "care-1" is already the id of a statement/,
    )
  })
})
