import { type Instrument, type Text, withoutValues } from '../model/instrument.ts'
import { type Cell, columnLetters, type Sheet } from './sheet.ts'
import type { SheetToWrite } from './write-sheets.ts'

type LocatedText = { place: string; text: Text }

/**
 * The texts of a questionnaire with their places. A place identifies an item of a list by its id or value, if it has
 * one, as in `statements.asks-first.suggestion`, because the order of the items can change. A pair of scales has the ids
 * of both.
 */
export function listTexts(instrument: Instrument): LocatedText[] {
  const { languages: _, ...content } = withoutValues(instrument)
  return collectTexts(content, [])
}

function collectTexts(value: unknown, path: string[]): LocatedText[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, i) => collectTexts(item, [...path, keyOf(item) ?? String(i + 1)]))
  }
  const isText = path.length > 0 && Object.values(value).every((child) => typeof child === 'string')
  if (isText) return [{ place: path.join('.'), text: value as Text }]
  return Object.entries(value).flatMap(([key, child]) => collectTexts(child, [...path, key]))
}

function keyOf(item: object): string | undefined {
  if ('id' in item) return String(item.id)
  if ('high' in item && 'low' in item) return `${item.high}/${item.low}`
  return 'value' in item ? String(item.value) : undefined
}

/** The number of texts in each language. */
export function countTexts(instrument: Instrument) {
  const texts = listTexts(instrument)
  return Object.fromEntries(
    instrument.languages.map((language) => [language, texts.filter(({ text }) => text[language]).length]),
  )
}

/** The places of the texts that are missing in a language. */
export function listMissingTexts(instrument: Instrument, language: string) {
  return listTexts(instrument)
    .filter(({ text }) => !text[language])
    .map(({ place }) => place)
}

/** A sheet for a translator: each original text beside its existing translation, if any. */
export function createTranslationSheet(instrument: Instrument, language: string): SheetToWrite {
  const originalLanguage = instrument.languages[0]!
  return {
    name: 'Translation',
    rows: [
      ['place', originalLanguage, language],
      ...listTexts(instrument).map(({ place, text }) => [
        place,
        text[originalLanguage] ?? '',
        text[language] ?? '',
      ]),
    ],
    widths: [36, 60, 60],
  }
}

/**
 * Applies a translated sheet. Returns the translated questionnaire, the language of the translation, and the places of
 * the translations whose original has changed since the sheet was exported. These translations are not applied.
 */
export function applyTranslation(instrument: Instrument, sheet: Sheet, file: string) {
  const originalLanguage = instrument.languages[0]!
  const [header = [], ...rows] = sheet.rows
  const language = header[2]
  const isHeader =
    header[0] === 'place' && header[1] === originalLanguage && typeof language === 'string' && language !== ''
  if (!isHeader) {
    throw new Error(
      `${file}, row 1: the columns must be place, ${originalLanguage} and the language of the translation, as in the exported sheet.`,
    )
  }
  const translatedInstrument = structuredClone(instrument)
  const texts = new Map(listTexts(translatedInstrument).map(({ place, text }) => [place, text]))
  const outdated: string[] = []
  const errors: string[] = []
  rows.forEach((cells, i) => {
    const [place, source, translation] = [cells[0], cells[1], cells[2]].map((cell, column) => {
      if (cell !== undefined && typeof cell !== 'string') {
        errors.push(`  row ${i + 2}, column ${columnLetters(column)}: is a date; format the cell as text`)
      }
      return textOf(cell)
    }) as [string, string, string]
    if (place === '' || translation === '') return
    const text = texts.get(place)
    if (!text) errors.push(`  row ${i + 2}, column A: there is no text "${place}" in the questionnaire`)
    else if (source !== text[originalLanguage]) outdated.push(place)
    else text[language] = translation
  })
  if (errors.length > 0) throw new Error([`${file} does not match the questionnaire:`, ...errors].join('\n'))
  if (!translatedInstrument.languages.includes(language)) translatedInstrument.languages.push(language)
  return { instrument: translatedInstrument, language, outdated }
}

function textOf(cell: Cell | undefined) {
  return typeof cell === 'string' ? cell : ''
}
