import { MIN_OBSERVERS, type ObservedScale, type ObserverFeedback } from '@lpi/contract'
import type { Context } from '../../platform/base/context.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import { type ObserverFigure, observerScaleFigure } from '../../results/editions/observer-figures.ts'
import { type Evidence, readEvidence } from '../../results/measurement/evidence.ts'
import { confidenceInterval, Z_95 } from '../../results/measurement/reliability.ts'
import type { AnswerValues } from '../../results/measurement/scale-sample.ts'
import { roundToHundredths, roundToTenths } from '../../results/measurement/score.ts'
import { hasEveryResult, scoreAnswer, scoreAnswers } from '../../results/measurement/score-answers.ts'
import { listFinishedRatings } from './closing/queries.ts'
import { findObstacle } from './policy.ts'
import type { OwnAssessmentRow, RequestRow, StoredResult } from './queries.ts'

export async function presentFeedback(
  ctx: Context,
  assessment: OwnAssessmentRow,
  language: string | undefined,
): Promise<ObserverFeedback> {
  const { request } = assessment
  const instrument = await loadStoredInstrument(ctx, assessment.instrument_id, assessment.instrument_version)
  const shownLanguage = chooseLanguage(language ?? assessment.language, instrument)
  const isOpen = request !== null && request.closed_at === null
  return {
    instrumentName: textIn(instrument.name, shownLanguage, instrument),
    state: request === null ? 'none' : isOpen ? 'open' : 'closed',
    obstacle: findObstacle(assessment),
    closesAt: isOpen ? new Date(request.closes_at).toISOString() : null,
    emails: isOpen ? request.emails : [],
    hasEnough: isOpen && (await hasEnoughRatings(ctx, instrument, request)),
    result:
      request?.result && request.closed_at
        ? {
            observers: request.result.observers,
            closedAt: new Date(request.closed_at).toISOString(),
            scales: describeScales(instrument, shownLanguage, {
              values: assessment.values,
              evidence: assessment.evidence === null ? null : readEvidence(assessment.evidence, instrument),
              result: request.result,
            }),
            sentences: request.result.sentences,
          }
        : null,
  }
}

/**
 * Whether enough observers have finished and have a result on every scale. An observer who gives too many “no
 * opportunity” answers on a scale has no result on it.
 */
async function hasEnoughRatings({ db }: Context, instrument: Instrument, { id, finished }: RequestRow) {
  if (finished < MIN_OBSERVERS || !instrument.noOpportunity) return finished >= MIN_OBSERVERS
  const ratings = await listFinishedRatings(db, id)
  return ratings.filter((answers) => hasEveryResult(instrument, answers)).length >= MIN_OBSERVERS
}

type FeedbackData = { values: AnswerValues; evidence: Evidence | null; result: StoredResult }

/** Compares the learner's mean with the observers' on each scale. Omits scales on which the learner has no result. */
function describeScales(
  instrument: Instrument,
  language: string,
  { values, evidence, result }: FeedbackData,
): ObservedScale[] {
  const options = instrument.options.map(({ value }) => value)
  return instrument.scales.flatMap(({ id, name }) => {
    const score = scoreAnswers(instrument, id, values)
    if (!score) return []
    const statements = instrument.statements.filter(({ scale }) => scale === id)
    const precision = evidence?.scales[id]?.precision
    const isMeasured = precision && precision.source !== 'assumption'
    const standardError = isMeasured ? precision.standardError : null
    const meanPerStatement = (sum: number) => roundToHundredths(sum / statements.length)
    const interval = standardError === null ? null : confidenceInterval(score, standardError)
    const ownResult = {
      mean: meanPerStatement(score.sum),
      band: interval && { low: meanPerStatement(interval.low), high: meanPerStatement(interval.high) },
    }
    const observers = describeObservers(observerScaleFigure(instrument, id, result.statements), {
      people: result.observers,
      statements: statements.length,
      standardError,
      bounds: score,
    })
    return {
      id,
      name: textIn(name, language, instrument),
      min: Math.min(...options),
      max: Math.max(...options),
      self: ownResult,
      observers,
      comparison: compare(ownResult.mean, observers),
      statements: statements.map((statement) => ({
        id: statement.id,
        text: textIn(statement.text, language, instrument),
        self: scoreAnswer(instrument, statement, values[statement.id]) ?? null,
        ...presentFigure(result.statements[statement.id]!, result.observers),
      })),
    }
  })
}

type Measurement = {
  people: number
  statements: number
  /** The standard error of one person's sum. Assumes that an observer's rating is as precise as the learner's. */
  standardError: number | null
  bounds: { min: number; max: number }
}

/**
 * The band is the mean or the range in which it lies, widened on each side by 1.96 standard errors of the mean if the
 * standard error is known. The disagreement among observers is not shown: together with the mean, it could reveal
 * individual answers.
 */
function describeObservers(
  figure: ObserverFigure,
  { people, statements, standardError, bounds }: Measurement,
): ObservedScale['observers'] {
  const errorOfMean = standardError === null ? null : standardError / Math.sqrt(people)
  const margin = Z_95 * (errorOfMean ?? 0)
  return {
    ...presentFigure(figure, people * statements),
    band: {
      low: roundToHundredths(Math.max(bounds.min, figure.low / people - margin) / statements),
      high: roundToHundredths(Math.min(bounds.max, figure.high / people + margin) / statements),
    },
    standardError: errorOfMean === null ? null : roundToHundredths(errorOfMean / statements),
  }
}

/** A mean per answer. Of a range, `mean` is the middle. */
function presentFigure({ low, high }: ObserverFigure, answers: number) {
  const range =
    low === high ? null : { low: roundToTenths(low / answers), high: roundToTenths(high / answers) }
  return { mean: roundToTenths((low + high) / 2 / answers), range }
}

/** The smallest difference, in points per statement, that is called higher or lower. */
const MIN_DIFFERENCE = 0.5

function compare(own: number, { mean, range, band }: ObservedScale['observers']) {
  const { low, high } = range ?? { low: mean, high: mean }
  if (own > band.high && own - high >= MIN_DIFFERENCE) return 'higher'
  return own < band.low && low - own >= MIN_DIFFERENCE ? 'lower' : 'similar'
}
