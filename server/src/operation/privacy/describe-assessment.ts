import type { AnswerValue } from '@lpi/contract'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { demographicsQuestions, statementQuestions } from '../../questionnaires/instruments/questions.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import { type Evidence, readEvidence } from '../../results/measurement/evidence.ts'
import { roundToHundredths } from '../../results/measurement/score.ts'
import { scoreAnswers } from '../../results/measurement/score-answers.ts'
import type { listAssessmentsOf } from './queries.ts'

type Row = Awaited<ReturnType<typeof listAssessmentsOf>>[number]

/**
 * Describes an assessment in a form that can be read without this product: the answered questions with their answers
 * and, if the assessment is completed, the result of each scale that has one.
 */
export function describeAssessment(row: Row, instrument: Instrument, preferredLanguage: string | null) {
  const language = chooseLanguage(preferredLanguage, instrument)
  const questions = [
    ...demographicsQuestions(instrument, language, {}),
    ...statementQuestions(instrument, language, {}),
  ]
  const byId = new Map(questions.map((question) => [question.id, question]))
  const values = Object.fromEntries(row.stored_answers.map(({ questionId, value }) => [questionId, value]))
  return {
    id: row.id,
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: textIn(instrument.name, language, instrument),
    },
    organizationName: row.organization_name,
    folderName: row.cohort_name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    language: row.language,
    answers: row.stored_answers.map(({ questionId, value, answeredAt }) => {
      const question = byId.get(questionId)
      return {
        questionId,
        question: question?.text ?? null,
        value,
        answer: question?.answers.find((option) => option.value === value)?.text ?? null,
        answeredAt: new Date(answeredAt).toISOString(),
      }
    }),
    scores: row.completed_at
      ? scoresOf(
          instrument,
          values,
          row.evidence === null ? null : readEvidence(row.evidence, instrument),
          language,
        )
      : [],
  }
}

function scoresOf(
  instrument: Instrument,
  values: Readonly<Record<string, AnswerValue>>,
  evidence: Evidence | null,
  language: string,
) {
  return instrument.scales.flatMap((scale) => {
    const score = scoreAnswers(instrument, scale.id, values)
    if (!score) return []
    const precision = evidence?.scales[scale.id]?.precision
    const { reliability, standardError } =
      precision && precision.source !== 'assumption' ? precision : { reliability: null, standardError: null }
    return [
      {
        id: scale.id,
        name: textIn(scale.name, language, instrument),
        ...score,
        mean: roundToHundredths(score.mean),
        reliability,
        standardError,
      },
    ]
  })
}
