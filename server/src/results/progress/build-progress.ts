import type { ProgressPoint, QuestionnaireProgress } from '@lpi/contract'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import type { Evidence } from '../measurement/evidence.ts'
import { assumePrecision } from '../measurement/reliability.ts'
import type { AnswerValues } from '../measurement/scale-sample.ts'
import { scoreAnswers, sumRange } from '../measurement/score-answers.ts'
import { classifyChanges } from '../reports/classify-changes.ts'
import { isComparableScale } from '../reports/comparable-scale.ts'
import { wholeInterval } from '../reports/present-precision.ts'

type CompletedAssessment = {
  id: string
  completedAt: Date
  values: AnswerValues
  instrument: Instrument
  /** Null if the evidence is not frozen yet; see `computeMissingEvidence`. */
  evidence: Evidence | null
}

/** The results of all assessments with one instrument, oldest first, on the scales of the newest assessment. */
export function buildProgress(
  assessments: readonly CompletedAssessment[],
  language: string,
): QuestionnaireProgress {
  const firstAssessment = assessments[0]!
  const newestAssessment = assessments.at(-1)!
  const { instrument } = newestAssessment
  const scales = instrument.scales.map((scale) => {
    const isComparable = assessments.map((assessment) =>
      isComparableScale(assessment.instrument, instrument, scale.id),
    )
    const points = assessments.map((assessment, i) =>
      isComparable[i] ? buildPoint(assessment, scale.id) : null,
    )
    const withoutResult = points.flatMap((point, i) => (isComparable[i] && point === null ? [i] : []))
    return {
      id: scale.id,
      name: textIn(scale.name, language, instrument),
      points,
      ...(withoutResult.length > 0 && { withoutResult }),
    }
  })
  const changes = classifyChanges(
    scales.map(({ id, points }) => {
      const [firstPoint, newestPoint] = [points[0], points.at(-1)]
      if (firstAssessment === newestAssessment || !firstPoint || !newestPoint) return null
      const precision = precisionOf(newestAssessment, id)
      return { sum: newestPoint.sum, previousSum: firstPoint.sum, precision }
    }),
  )
  return {
    instrument: { id: instrument.id, name: textIn(instrument.name, language, instrument) },
    assessments: assessments.map(({ id, completedAt }) => ({ id, completedAt: completedAt.toISOString() })),
    scales: scales.map((scale, i) => {
      const change = changes[i]
      if (!change) return { ...scale, change: null }
      const { previousSum: firstSum, difference, significance } = change
      return { ...scale, change: { firstSum, difference, significance } }
    }),
  }
}

function precisionOf({ instrument, evidence }: CompletedAssessment, scaleId: string) {
  return evidence?.scales[scaleId]?.precision ?? assumePrecision(sumRange(instrument, scaleId))
}

function buildPoint(assessment: CompletedAssessment, scaleId: string): ProgressPoint | null {
  const { instrument, values } = assessment
  const score = scoreAnswers(instrument, scaleId, values)
  if (!score) return null
  const { sum, min, max } = score
  return { sum, min, max, band: wholeInterval(score, precisionOf(assessment, scaleId).standardError) }
}
