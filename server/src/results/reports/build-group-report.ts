import type { GroupReport } from '@lpi/contract'
import { PREFER_NOT_TO_SAY } from '../../questionnaires/instruments/questions.ts'
import { type Instrument, type Text, textIn } from '../../questionnaires/model/instrument.ts'
import type { Edition } from '../editions/edition.ts'
import { countPeople, scaleFigure, statementAgreement, statementFigure } from '../editions/figures.ts'
import { presentFigure, presentMean } from '../editions/present-figures.ts'
import { answerRange, statementIds, sumRange } from '../editions/rules.ts'
import { roundToHundredths, roundToTenths, thirdOfRange } from '../measurement/score.ts'
import { buildReportHeader, type ReportCohort } from './build-report-header.ts'
import { competitionRanks, rankAllStatements } from './rank-statements.ts'

type GroupReportSource = {
  cohort: ReportCohort
  edition: Edition
  createdAt: Date
  instrument: Instrument
  /** A language of the instrument. */
  language: string
  customization: GroupReport['customization']
}

/** Computes the group report from the figures of an edition alone. */
export function buildGroupReport(source: GroupReportSource): GroupReport {
  const { cohort, edition, createdAt, instrument, language, customization } = source
  const inLanguage = (text: Text) => textIn(text, language, instrument)
  const unrankedScales = instrument.scales.map((scale) => buildGroupScale(scale, source, inLanguage))
  const ranks = unrankedScales.every(({ range }) => range === null)
    ? competitionRanks(unrankedScales.map(({ mean }) => mean))
    : unrankedScales.map(() => ({ rank: null, isTied: false }))
  const scales = unrankedScales.map((scale, i) => ({ ...scale, ...ranks[i]! }))
  return {
    kind: 'group',
    ...buildReportHeader(instrument, language, cohort),
    customization,
    asOf: createdAt.toISOString(),
    edition: edition.groups.length,
    n: countPeople(edition),
    ...(instrument.noOpportunity && { offersNoOpportunity: true }),
    scales,
    ranking: rankAllStatements(
      instrument,
      scales.map((scale) => ({
        ...scale,
        statements: scale.statements.filter(({ range }) => range === null),
      })),
      ({ mean }) => mean,
    ),
    demographics: presentDemographics(source, inLanguage),
  }
}

function buildGroupScale(
  { id, name, description, reflection }: Instrument['scales'][number],
  { edition, instrument }: GroupReportSource,
  inLanguage: (text: Text) => string,
) {
  const { min, max } = sumRange(instrument, id)
  const figure = scaleFigure(edition, id)
  const shown = presentFigure(instrument, id, figure)
  return {
    id,
    name: inLanguage(name),
    description: inLanguage(description),
    min,
    max,
    ...shown,
    thirds: findPossibleThirds(shown, { min, max, count: statementIds(instrument, id).length }),
    spread: presentSpread(edition, id),
    statements: buildStatements(id, { edition, instrument }, inLanguage),
    reflection: reflection.map(inLanguage),
  }
}

/** The thirds of the scale's range in which the mean can be, according to what is shown: the rounded mean, or a range. */
function findPossibleThirds(
  { mean, range }: Pick<GroupReport['scales'][number], 'mean' | 'range'>,
  { min, max, count }: { min: number; max: number; count: number },
) {
  const thirds = ['lower', 'middle', 'upper'] as const
  const indexOf = (shownMean: number) =>
    thirds.indexOf(thirdOfRange({ min, max, sum: Math.min(max, Math.max(min, shownMean * count)) }))
  return thirds.slice(indexOf(range?.low ?? mean), indexOf(range?.high ?? mean) + 1)
}

function presentSpread({ groups }: Edition, scaleId: string) {
  const group = groups.find(({ spread }) => spread[scaleId])
  if (!group) return null
  const { deviation, alpha } = group.spread[scaleId]!
  return {
    standardDeviation: roundToTenths(deviation),
    alpha: roundToHundredths(alpha),
    n: group.people,
  }
}

function buildStatements(
  scaleId: string,
  { edition, instrument }: Pick<GroupReportSource, 'edition' | 'instrument'>,
  inLanguage: (text: Text) => string,
) {
  const { min, max } = answerRange(instrument)
  return instrument.statements.flatMap((statement, i) => {
    const { id, scale, text, reversed } = statement
    const figure = scale === scaleId ? statementFigure(edition, statement) : undefined
    if (!figure) return []
    const shown = statementAgreement(edition, id)
    return [
      {
        id,
        label: String(i + 1),
        text: inLanguage(text),
        ...presentMean(figure, min, max),
        agreement: shown
          ? { kind: shown.agreement, thirds: shown.thirds && [...shown.thirds], n: shown.n }
          : null,
        ...(reversed && { isReversed: true }),
      },
    ]
  })
}

/** `rest` counts the people who prefer not to say and the people who did not answer. */
export function presentDemographics(
  { edition, instrument }: Pick<GroupReportSource, 'edition' | 'instrument'>,
  inLanguage: (text: Text) => string,
) {
  return instrument.demographics.flatMap(({ id, text, options }) => {
    const counts = addCounts(edition, id)
    if ([...counts.values()].filter((count) => count > 0).length < 2) return []
    const rows = options
      .filter(({ value }) => value !== PREFER_NOT_TO_SAY)
      .map((option) => ({ text: inLanguage(option.text), count: counts.get(option.value) ?? 0 }))
      .filter(({ count }) => count > 0)
    const otherCount = (counts.get('') ?? 0) + (counts.get(PREFER_NOT_TO_SAY) ?? 0)
    return [{ id, text: inLanguage(text), rows, rest: otherCount }]
  })
}

/** How many people gave each answer to a question; `''` counts all other answers and missing answers. */
function addCounts({ groups }: Edition, questionId: string) {
  const counts = new Map<string, number>()
  for (const { demographics } of groups)
    for (const [value, count] of Object.entries(demographics[questionId] ?? {}))
      counts.set(value, (counts.get(value) ?? 0) + count)
  return counts
}
