import { programName } from '../../platform/base/config.ts'
import type { Instrument, Text } from '../model/instrument.ts'
import { columnsOf } from './read-tables.ts'
import {
  GUIDE,
  type SheetName,
  type SheetPlan,
  sheetNames,
  sheetPlan,
  type TextPart,
  textParts,
} from './sheet-plan.ts'
import type { SheetToWrite } from './write-sheets.ts'

/** The values of a row, keyed by the field names in `sheetPlan`. A text fills one column per language. */
type Row = Record<string, string | number | Text | undefined>

/** The sheets of a questionnaire. Optional sheets without rows are included, so that an author can fill them in. */
export function instrumentToSheets(instrument: Instrument): SheetToWrite[] {
  const rows = rowsOf(instrument)
  return [
    guideSheet(),
    ...sheetNames.map((name) => {
      const { fixed, texts, optional = [], optionalTexts = [] }: SheetPlan = sheetPlan[name]
      const { languages } = instrument
      const cells = rows[name].map((row) => {
        const textsOf = (fields: readonly string[]) =>
          fields.flatMap((field) =>
            languages.map((language) => (row[field] as Text | undefined)?.[language] ?? ''),
          )
        const valuesOf = (fields: readonly string[]) => fields.map((field) => String(row[field] ?? ''))
        return [...valuesOf(fixed), ...textsOf(texts), ...valuesOf(optional), ...textsOf(optionalTexts)]
      })
      return { name, rows: [columnsOf(sheetPlan[name], languages), ...cells], widths: fixed.map(() => 20) }
    }),
  ]
}

function guideSheet(): SheetToWrite {
  const introduction = `Fill in the other sheets, then check the file: ${programName} instruments validate FILE. Keep the first row of each sheet. Every text has one column per language. To add a language, add its tag to the "languages" setting, and add a column for each text, such as "text fr".`
  return {
    name: GUIDE,
    rows: [
      ['sheet', 'what to enter'],
      ['all', introduction],
      ...sheetNames.map((name) => [name, sheetPlan[name].purpose]),
    ],
    widths: [20, 100],
  }
}

function rowsOf(instrument: Instrument): Record<SheetName, Row[]> {
  const { report, norm, reliability = {}, scales, demographics } = instrument
  return {
    Settings: Object.entries({
      id: instrument.id,
      version: instrument.version,
      languages: instrument.languages.join(', '),
      minutes: instrument.minutes,
      'page size': instrument.pageSize,
      ...(norm && { 'norm version': norm.version, 'norm n': norm.n }),
    }).map(([setting, value]) => ({ setting, value })),
    Texts: Object.keys(textParts).flatMap((part) => textsOf(instrument, part as TextPart)),
    Options: instrument.options,
    Scales: scales.map(({ interpretation, reflection: _, minimumAnswers, ...scale }) => ({
      ...scale,
      ...interpretation,
      'minimum answers': minimumAnswers,
    })),
    Reflection: scales.flatMap(({ id, reflection }) => reflection.map((text) => ({ scale: id, text }))),
    Statements: instrument.statements.map(({ reversed, secondPerson, thirdPerson, ...statement }) => ({
      ...statement,
      reversed: reversed ? 'yes' : '',
      'second person': secondPerson,
      'third person': thirdPerson,
    })),
    Demographics: demographics.map(({ id, kind, required, text }) => ({
      id,
      kind,
      required: required ? 'yes' : 'no',
      text,
    })),
    'Demographic options': demographics.flatMap(({ id, options }) =>
      options.map((option) => ({ question: id, ...option })),
    ),
    Plan: report.plan,
    Pairs: report.pairs ?? [],
    Profiles: Object.entries(report.profiles ?? {}).map(([profile, texts]) => ({ profile, ...texts })),
    Reliability: Object.entries(reliability).map(([scale, { standardDeviation, ...values }]) => ({
      scale,
      'standard deviation': standardDeviation,
      ...values,
    })),
    Norm: Object.entries(norm?.scales ?? {}).flatMap(([scale, sums]) =>
      sums.map(({ sum, count }) => ({ scale, sum, count })),
    ),
  }
}

function textsOf(instrument: Instrument, part: TextPart): Row[] {
  const path = textParts[part]
  const value = path.reduce<unknown>(
    (inner, key) => (inner as Record<string, unknown> | undefined)?.[key],
    instrument,
  )
  if (value === undefined) return []
  const texts = Array.isArray(value) ? value : [value]
  return texts.map((text: Text) => ({ part, text }))
}
