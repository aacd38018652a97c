import { isDeepStrictEqual } from 'node:util'
import { listTexts } from '../../questionnaires/files/translation.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { minimumAnswers } from '../measurement/score-answers.ts'
import { isComparableScale } from '../reports/comparable-scale.ts'

type ScaleComparison = {
  scale: string
  /** Whether a report shows how a learner’s result on this scale changed between the two versions. */
  isComparable: boolean
  /** Why the scale is not comparable or, if it is, which changes may affect the meaning of its results. */
  reasons: string[]
}

/** What changed between two versions of a questionnaire, and whether the results of each scale can be compared. */
export function compareVersions(before: Instrument, after: Instrument) {
  return { changes: listChanges(before, after), scales: compareScales(before, after) }
}

function compareScales(before: Instrument, after: Instrument): ScaleComparison[] {
  const ids = new Set([...before.scales, ...after.scales].map(({ id }) => id))
  return [...ids].map((scale) => {
    const hasScale = ({ scales }: Instrument) => scales.some(({ id }) => id === scale)
    if (!hasScale(before)) return { scale, isComparable: false, reasons: ['new scale'] }
    if (!hasScale(after)) return { scale, isComparable: false, reasons: ['scale removed'] }
    const isComparable = isComparableScale(before, after, scale)
    return {
      scale,
      isComparable,
      reasons: isComparable
        ? possibleMeaningChanges(before, after, scale)
        : incomparabilityReasons(before, after, scale),
    }
  })
}

function incomparabilityReasons(before: Instrument, after: Instrument, scale: string) {
  const idsOf = ({ statements }: Instrument) =>
    statements.filter((statement) => statement.scale === scale).map(({ id }) => id)
  const [previousIds, currentIds] = [idsOf(before), idsOf(after)]
  const isReversed = ({ statements }: Instrument, id: string) =>
    statements.some((statement) => statement.id === id && statement.reversed)
  const idsWithNewDirection = currentIds.filter(
    (id) => previousIds.includes(id) && isReversed(before, id) !== isReversed(after, id),
  )
  const [previousMinimum, currentMinimum] = [minimumAnswers(before, scale), minimumAnswers(after, scale)]
  const valuesOf = ({ options }: Instrument) => options.map(({ value }) => value)
  return [
    ...previousIds.filter((id) => !currentIds.includes(id)).map((id) => `statement ${id} removed`),
    ...currentIds.filter((id) => !previousIds.includes(id)).map((id) => `statement ${id} added`),
    ...idsWithNewDirection.map(
      (id) => `statement ${id} ${isReversed(after, id) ? 'reversed' : 'no longer reversed'}`,
    ),
    ...(isDeepStrictEqual(valuesOf(before), valuesOf(after)) ? [] : ['values of the options changed']),
    ...(previousMinimum === currentMinimum
      ? []
      : [`minimum number of answers changed from ${previousMinimum} to ${currentMinimum}`]),
  ]
}

/**
 * A statement keeps its id if only its wording changes, so the product compares the results. Only the author knows
 * whether the meaning is still the same.
 */
function possibleMeaningChanges(before: Instrument, after: Instrument, scale: string) {
  const wordings = new Map(before.statements.map(({ id, text }) => [id, text]))
  const statementReasons = after.statements
    .filter(
      (statement) =>
        statement.scale === scale && !isDeepStrictEqual(wordings.get(statement.id), statement.text),
    )
    .map(({ id }) => `wording of statement ${id} changed`)
  const textsOf = ({ options }: Instrument) => options.map(({ text }) => text)
  return [
    ...statementReasons,
    ...(isDeepStrictEqual(textsOf(before), textsOf(after)) ? [] : ['wording of the options changed']),
    ...describeNoOpportunity(before, after),
  ]
}

/** Offering the answer “no opportunity” can change how often people choose the other answers. */
function describeNoOpportunity(
  { noOpportunity: previous }: Instrument,
  { noOpportunity: current }: Instrument,
) {
  if (!previous && current) return ['answer “no opportunity” added']
  return previous && !current ? ['answer “no opportunity” removed'] : []
}

type Change = { place: string; before: string | null; after: string | null }

/**
 * Compares each text and each setting separately. A list, such as the order of the statements, is one setting. Ignores
 * the order of the scales, of the demographics and of their options.
 */
function listChanges(before: Instrument, after: Instrument): Change[] {
  const [previousValues, currentValues] = [flatten(before), flatten(after)]
  const places = new Set([...previousValues.keys(), ...currentValues.keys()])
  return [...places].flatMap((place) => {
    const change = {
      place,
      before: previousValues.get(place) ?? null,
      after: currentValues.get(place) ?? null,
    }
    return change.before === change.after ? [] : [change]
  })
}

function flatten(instrument: Instrument): Map<string, string> {
  const { languages, minutes, pageSize, options, statements, demographics, reliability, norm } = instrument
  const statementSettings = statements.flatMap(({ id, scale, reversed }) => [
    [`statements.${id}.scale`, scale] as const,
    ...(reversed ? [[`statements.${id}.reversed`, 'yes'] as const] : []),
  ])
  const minimums = instrument.scales.flatMap(({ id, minimumAnswers }) =>
    minimumAnswers === undefined ? [] : [[`scales.${id}.minimumAnswers`, String(minimumAnswers)] as const],
  )
  const questions = demographics.flatMap(({ id, kind, required }) => [
    [`demographics.${id}.kind`, kind] as const,
    [`demographics.${id}.required`, required ? 'yes' : 'no'] as const,
  ])
  const texts = listTexts(instrument).flatMap(({ place, text }) =>
    Object.entries(text).map(([language, wording]) => [`${place} (${language})`, wording] as const),
  )
  return new Map([
    ['languages', languages.join(', ')],
    ['minutes', String(minutes)],
    ['page size', String(pageSize)],
    ['values of the options', options.map(({ value }) => value).join(', ')],
    ['order of the statements', statements.map(({ id }) => id).join(', ')],
    ...statementSettings,
    ...minimums,
    ...questions,
    ...texts,
    ...(reliability ? [['reliability', JSON.stringify(reliability)] as const] : []),
    ...(norm ? [['norm', JSON.stringify([norm.version, norm.n, norm.scales])] as const] : []),
  ])
}
