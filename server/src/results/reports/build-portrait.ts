import {
  type IndividualReport,
  listScoredStatements,
  type PortraitPart,
  type ReportSentence,
  type ScoredStatement,
  scoreOf,
  type UnscoredScale,
} from '@lpi/contract'
import type { Instrument, Text } from '../../questionnaires/model/instrument.ts'
import { describeChange } from './describe-change.ts'
import { isSplit } from './describe-scale.ts'
import { findOptionZones, type OptionZones } from './option-zones.ts'
import { createWording, type Wording } from './wording.ts'

type Results = Pick<IndividualReport, 'scales' | 'groups' | 'options' | 'previousCompletedAt'> & {
  unscored: readonly UnscoredScale[]
}

type Statement = ScoredStatement & { scaleId: string }

type Part = PortraitPart | null

/** How many statements a part lists, and beside a change or a contrast. */
const LISTED = { alone: 2, beside: 1 }

/** The first page of a report: its parts that apply, in the order in which they are shown. */
export function buildPortrait(
  instrument: Instrument,
  results: Results,
  inLanguage: (text: Text) => string,
): PortraitPart[] {
  const { scales, unscored, options, previousCompletedAt } = results
  if (scales.length === 0) return []
  const zones = findOptionZones(options)
  const wording = createWording(instrument, inLanguage)
  const statements = [...scales, ...unscored].flatMap(({ id: scaleId, statements }) =>
    listScoredStatements(statements).map((statement) => ({ ...statement, scaleId })),
  )
  const profile = findProfile(instrument, statements, zones, inLanguage)
  const change =
    previousCompletedAt === null
      ? null
      : describeChange(scales, previousCompletedAt, unscored.length === 0, wording)
  const widest = profile ? null : describeContrast(instrument, results, zones, wording, inLanguage)
  const contrast = isChangeOfHighScale(change, widest) ? null : widest
  const listing: Listing = {
    count: contrast || hasChange(change) ? LISTED.beside : LISTED.alone,
    quotedIds: [...(change?.statementIds ?? []), ...listQuoted(contrast)],
  }
  const often = profile ? null : listExtreme('often', statements, scales, zones, wording, listing)
  const rarely = profile ? null : listExtreme('rarely', statements, scales, zones, wording, listing)
  const parts: Part[] = [
    change,
    often,
    rarely,
    profile && partOf('profile', { sentences: [profile.sentence] }),
    contrast,
    describeStep(scales, zones, wording, {
      profile,
      rarely,
      fallback: instrument.report.profiles?.high?.step,
      inLanguage,
    }),
  ]
  return parts.filter((part) => part !== null)
}

function partOf(part: PortraitPart['part'], content: Partial<PortraitPart>): PortraitPart {
  return { part, sentences: [], items: [], statementIds: [], scaleIds: [], ...content }
}

function textOf(text: string): ReportSentence {
  return { key: 'text', values: { text } }
}

/** What all answers have in common; null if there are fewer than two or if they differ. */
function findProfile(
  { report }: Instrument,
  statements: readonly Statement[],
  zones: OptionZones,
  inLanguage: (text: Text) => string,
) {
  const values = new Set(statements.map(({ value }) => value))
  if (statements.length < 2) return null
  const isEqual = values.size === 1
  const hasReversed = statements.some(({ isReversed }) => isReversed)
  const { highest, lowest, isMiddle } = zones
  const kind =
    isEqual && values.has(highest) && !hasReversed
      ? ('high' as const)
      : isEqual && values.has(lowest) && !hasReversed
        ? ('low' as const)
        : [...values].every(isMiddle)
          ? ('middle' as const)
          : null
  if (!kind && !isEqual) return null
  const texts = kind && report.profiles?.[kind]
  if (texts) return { sentence: textOf(inLanguage(texts.text)), step: textOf(inLanguage(texts.step)) }
  const keys = { high: 'allHighest', low: 'allLowest', middle: 'allMiddle' } as const
  const { answer } = statements[0]!
  return {
    sentence: kind ? { key: keys[kind], values: {} } : { key: 'allEqual' as const, values: { answer } },
    step: null,
  }
}

type Direction = 'often' | 'rarely'

/** `quotedIds`: the statements that another part quotes. */
type Listing = { count: number; quotedIds: readonly string[] }

/** Whether the contrast is between two scales of which the change already names the higher one. */
function isChangeOfHighScale(change: Part, contrast: Part) {
  const [high, low] = contrast?.scaleIds ?? []
  return Boolean(high && low && hasChange(change) && change?.scaleIds.includes(high))
}

function hasChange(change: Part) {
  return change?.items.some(({ key }) => key !== 'changeNone') ?? false
}

function listQuoted(contrast: Part) {
  return contrast?.sentences[0]?.key === 'contrastStatements' ? contrast.statementIds : []
}

/**
 * Up to two statements with the highest, or the lowest, answers. An answer counts as the learner gave it, also if the
 * statement is reversed, because the sentence is about what the learner does.
 */
function listExtreme(
  direction: Direction,
  statements: readonly Statement[],
  scales: Results['scales'],
  zones: OptionZones,
  { sentenceOf }: Wording,
  listing: Listing,
): Part {
  const sign = direction === 'often' ? 1 : -1
  const isExtreme = direction === 'often' ? zones.isTop : zones.isBottom
  const isOpposite = direction === 'often' ? zones.isBottom : zones.isTop
  const furthest = Math.max(...statements.map(({ value }) => sign * value)) * sign
  if (isOpposite(furthest) || statements.every(({ value }) => value === furthest)) return null
  const candidates = zones.hasFifths
    ? statements.filter(({ value }) => isExtreme(value))
    : statements.filter(({ value }) => value === furthest)
  const listed =
    candidates.length > 0
      ? spreadOverScales(candidates, scales, sign, listing)
      : spreadOverScales(listFurthest(statements, sign, listing.count), scales, sign, listing)
  const heading: ReportSentence = !zones.hasFifths
    ? { key: 'answered', values: { answer: listed[0]!.answer } }
    : { key: chooseHeading(direction, candidates.length > 0), values: {} }
  return partOf(direction, {
    sentences: [heading],
    items: listed.map(({ id }) => sentenceOf(id)),
    statementIds: listed.map(({ id }) => id),
  })
}

function chooseHeading(direction: Direction, isInFifth: boolean) {
  if (direction === 'often') return isInFifth ? 'often' : 'mostOften'
  return isInFifth ? 'rarely' : 'leastOften'
}

/**
 * The statements with the furthest answer, and those with the next ones as long as all of them can be listed, so that no
 * statement is listed while another one with the same answer is not.
 */
function listFurthest(statements: readonly Statement[], sign: number, count: number) {
  const levels = [...Map.groupBy(statements, ({ value }) => value).entries()]
    .toSorted(([a], [b]) => sign * (b - a))
    .map(([, level]) => level)
  const listed = [...levels[0]!]
  for (const level of levels.slice(1, -1)) {
    if (listed.length + level.length > count) break
    listed.push(...level)
  }
  return listed
}

/**
 * `count` of the statements: those with the furthest answers and, of several with the same answer, first those that no
 * other part quotes, on scales that are not listed yet, beginning with the scale whose mean is furthest.
 */
function spreadOverScales(
  statements: readonly Statement[],
  scales: Results['scales'],
  sign: number,
  { count, quotedIds }: Listing,
) {
  const meanOf = ({ scaleId }: Statement) => scales.find(({ id }) => id === scaleId)?.mean ?? 0
  let rest = statements.toSorted((a, b) => sign * (b.value - a.value) || sign * (meanOf(b) - meanOf(a)))
  const listed: Statement[] = []
  while (rest.length > 0 && listed.length < count) {
    const furthest = rest.filter(({ value }) => value === rest[0]!.value)
    const unquoted = furthest.filter(({ id }) => !quotedIds.includes(id))
    const level = unquoted.length > 0 ? unquoted : furthest
    const next =
      level.find(({ scaleId }) => !listed.some((statement) => statement.scaleId === scaleId)) ?? level[0]!
    listed.push(next)
    rest = rest.filter((statement) => statement !== next)
  }
  return listed
}

/**
 * The widest contrast: between two scales that clearly differ, or between two answers on one scale. An average rests on
 * several answers, so its difference counts twice.
 */
function describeContrast(
  instrument: Instrument,
  results: Results,
  zones: OptionZones,
  wording: Wording,
  inLanguage: (text: Text) => string,
): Part {
  const between = findScaleContrast(results)
  const within = findStatementContrast(results, zones)
  if (between && 2 * between.difference >= (within?.difference ?? 0)) {
    const { high, low } = between
    const pair = instrument.report.pairs?.find((other) => other.high === high.id && other.low === low.id)
    const sentence: ReportSentence = pair
      ? textOf(inLanguage(pair.text))
      : { key: 'contrastScales', values: { high: high.name, low: low.name } }
    return partOf('contrast', { sentences: [sentence], scaleIds: [high.id, low.id] })
  }
  if (!within) return null
  const { scale, high, low } = within
  const split = instrument.scales.find(({ id }) => id === scale.id)?.split
  const sentence: ReportSentence =
    split && isSplit(scale.statements, zones)
      ? textOf(inLanguage(split))
      : {
          key: 'contrastStatements',
          values: {
            high: wording.nameOf(high.id),
            highAnswer: high.answer,
            low: wording.nameOf(low.id),
            lowAnswer: low.answer,
          },
        }
  return partOf('contrast', { sentences: [sentence], statementIds: [high.id, low.id], scaleIds: [scale.id] })
}

/** The highest scale and the lowest of those that clearly differ from it; null if none does. */
function findScaleContrast({ scales, groups }: Results) {
  const find = (scaleId: string) => scales.find(({ id }) => id === scaleId)!
  const otherScales = groups.slice(1).flat().map(find)
  if (otherScales.length === 0) return null
  const high = find(groups[0]![0]!)
  const low = otherScales.reduce((lowest, scale) => (scale.mean < lowest.mean ? scale : lowest))
  return { high, low, difference: high.mean - low.mean }
}

/**
 * The largest difference between two answers on one scale, if it is at least half of the range of the options. Reversed
 * statements do not count, because a high answer to one of them is no contrast to a low answer elsewhere.
 */
function findStatementContrast({ scales }: Results, { hasFifths, highest, lowest }: OptionZones) {
  if (!hasFifths) return null
  const contrasts = scales.flatMap((scale) => {
    const statements = listScoredStatements(scale.statements)
      .filter(({ isReversed }) => !isReversed)
      .toSorted((a, b) => b.value - a.value)
    const [high, low] = [statements[0], statements.at(-1)]
    return high && low ? [{ scale, high, low, difference: high.value - low.value }] : []
  })
  const [widest] = contrasts.toSorted((a, b) => b.difference - a.difference)
  return widest && 2 * widest.difference >= highest - lowest ? widest : null
}

type StepOptions = {
  profile: ReturnType<typeof findProfile>
  rarely: Part
  /** The step of a learner who cannot raise any answer by much. */
  fallback: Text | undefined
  inLanguage: (text: Text) => string
}

/** One thing to try: the step of the profile, or the suggestion for a statement with the lowest score. */
function describeStep(
  scales: Results['scales'],
  { isHighest }: OptionZones,
  { stepOf }: Wording,
  { profile, rarely, fallback, inLanguage }: StepOptions,
): PortraitPart {
  const sentences: ReportSentence[] = [{ key: 'step', values: {} }]
  if (profile?.step) return partOf('step', { sentences, items: [profile.step] })
  const statements = scales.flatMap(({ statements }) => listScoredStatements(statements))
  const lowestScore = Math.min(...statements.map(scoreOf))
  if (isHighest(lowestScore)) {
    const item: ReportSentence = fallback ? textOf(inLanguage(fallback)) : { key: 'stepView', values: {} }
    return partOf('step', { sentences, items: [item] })
  }
  const lowest = statements.filter((statement) => scoreOf(statement) === lowestScore)
  const { id } = lowest.find((statement) => rarely?.statementIds[0] === statement.id) ?? lowest[0]!
  return partOf('step', { sentences, items: [stepOf(id)], statementIds: [id] })
}
