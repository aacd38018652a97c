import { expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import type { Sheet } from './sheet.ts'
import { applyTranslation, countTexts, createTranslationSheet, listMissingTexts } from './translation.ts'

const sheetInFrench = (): Sheet => {
  const [header, ...rows] = createTranslationSheet(sampleInstrument(), 'fr').rows
  return {
    name: 'Translation',
    rows: [header!, ...rows.map(([place, text]) => [place!, text!, `${text} (fr)`])],
  }
}

const change = (sheet: Sheet, place: string, column: number, cell: string): Sheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => (row[0] === place ? row.with(column, cell) : row)),
})

it('countTexts counts the texts in a language, but not the reliability of a scale whose id is a language tag', () => {
  const instrument = sampleInstrument()
  const reliability = { en: { alpha: 0.8, standardDeviation: 3, n: 200 } }
  expect(countTexts({ ...instrument, reliability })).toEqual({ en: 42 })
})

it('the text of a pair is found by the ids of its scales, even if the pairs are in another order', () => {
  const pairs = [
    { high: 'care', low: 'craft', text: { en: 'More care' } },
    { high: 'craft', low: 'care', text: { en: 'More craft' } },
  ]
  const withPairs = (...order: number[]) =>
    sampleInstrument({
      report: { ...sampleInstrument().report, pairs: order.map((i) => pairs[i]), profiles: {} },
    })
  const { rows } = createTranslationSheet(withPairs(0, 1), 'fr')
  const translated = { name: '', rows: rows.map((row, i) => (i === 0 ? row : row.with(2, `${row[1]} (fr)`))) }
  const { instrument } = applyTranslation(withPairs(1, 0), translated, 'french.csv')
  expect(instrument.report.pairs?.[0]?.text).toEqual({ en: 'More craft', fr: 'More craft (fr)' })
  expect(listMissingTexts(instrument, 'fr')).toEqual([])
})

it('a complete translation adds the language and changes nothing else', () => {
  const { instrument, language, outdated } = applyTranslation(
    sampleInstrument(),
    sheetInFrench(),
    'french.csv',
  )
  expect([language, outdated, instrument.languages]).toEqual(['fr', [], ['en', 'fr']])
  expect(listMissingTexts(instrument, 'fr')).toEqual([])
  expect(instrument.statements[2]?.text).toEqual({ en: 'Statement care-2', fr: 'Statement care-2 (fr)' })
  const english = JSON.parse(JSON.stringify(instrument), (key, value) => (key === 'fr' ? undefined : value))
  expect({ ...english, languages: ['en'] }).toEqual(sampleInstrument())
})

it('the list of missing texts contains the place of a text without a translation', () => {
  const sheet = change(sheetInFrench(), 'statements.care-2.suggestion', 2, '')
  const { instrument } = applyTranslation(sampleInstrument(), sheet, 'french.csv')
  expect(listMissingTexts(instrument, 'fr')).toEqual(['statements.care-2.suggestion'])
})

it('a translation is not applied if the original text has changed', () => {
  const sheet = change(sheetInFrench(), 'scales.craft.name', 1, 'An earlier name')
  const { instrument, outdated } = applyTranslation(sampleInstrument(), sheet, 'french.csv')
  expect(outdated).toEqual(['scales.craft.name'])
  expect(instrument.scales[1]?.name).toEqual({ en: 'Scale craft' })
})

it('a sheet for another questionnaire or with the wrong columns is refused, and the error states the row', () => {
  const otherSheet = change(sheetInFrench(), 'scales.craft.name', 0, 'scales.courage.name')
  const apply = (sheet: Sheet) => () => applyTranslation(sampleInstrument(), sheet, 'french.csv')
  expect(apply(otherSheet)).toThrow(
    /french\.csv does not match[\s\S]*row \d+, column A: there is no text "scales.courage.name"/,
  )
  expect(apply({ name: '', rows: [['place', 'de', 'fr']] })).toThrow('row 1: the columns must be place, en')
})
