import { programName } from '../../platform/base/config.ts'
import type { Instrument, Text } from '../model/instrument.ts'
import { readGuides } from './guides.ts'
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
    guideSheet(instrument.languages),
    ...sheetNames.map((name) => {
      const plan: SheetPlan = sheetPlan[name]
      const { fixed, texts, optional = [], optionalTexts = [] } = plan
      const { languages } = instrument
      const cells = rows[name].map((row) => {
        const textsOf = (fields: readonly string[]) =>
          fields.flatMap((field) =>
            languages.map((language) => (row[field] as Text | undefined)?.[language] ?? ''),
          )
        const valuesOf = (fields: readonly string[]) => fields.map((field) => String(row[field] ?? ''))
        return [...valuesOf(fixed), ...textsOf(texts), ...valuesOf(optional), ...textsOf(optionalTexts)]
      })
      const columns = columnsOf(plan, languages)
      return {
        name,
        rows: [columns, ...cells],
        widths: fixed.map(() => 20),
        numbers: (plan.numbers ?? []).map((column) => columns.indexOf(column)),
        choices: new Map(
          Object.entries(plan.choices ?? {}).map(([column, values]) => [columns.indexOf(column), values]),
        ),
      }
    }),
  ]
}

/** Explains the other sheets in each language of the questionnaire that the product has, or else in English. */
function guideSheet(languages: readonly string[]): SheetToWrite {
  const guides = readGuides(languages)
  const command = `${programName} instruments validate FILE`
  const [firstGuide] = guides
  return {
    name: GUIDE,
    rows: [
      [firstGuide!.sheet, ...guides.map(({ purpose }) => purpose)],
      [firstGuide!.all, ...guides.map(({ introduction }) => introduction.replace('{{command}}', command))],
      ...sheetNames.map((name) => [name, ...guides.map(({ sheets }) => sheets[name])]),
    ],
    widths: [20, ...guides.map(() => 100)],
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
