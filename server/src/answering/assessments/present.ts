import { type Assessment, endpoints, fillPath } from '@lpi/contract'
import { presentRetake } from '../../enrollment/invitations/retake.ts'
import { presentRelease } from '../../organizations/cohorts/release.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { pageLink } from '../../questionnaires/instruments/question-page.ts'
import { type Answers, isAnswered } from '../../questionnaires/instruments/questions.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import { computeProgress, findFirstIncompletePage } from './progress.ts'
import type { AssessmentRow } from './queries.ts'
import { createReceipt } from './receipt.ts'

export function presentAssessment(
  row: AssessmentRow,
  answers: Answers,
  instrument: Instrument,
  language: string | undefined,
  now: Date,
): Assessment {
  const release = presentRelease(row, now)
  const hasReport = row.status === 'COMPLETED' && release.isOpen
  const incompletePage = findFirstIncompletePage(instrument, answers)
  const query = language ? `?${new URLSearchParams({ language })}` : ''
  return {
    id: row.id,
    status: row.status,
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: textIn(instrument.name, chooseLanguage(language, instrument), instrument),
    },
    organizationName: row.organization_name,
    folderName: row.cohort_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    progress: computeProgress(instrument, answers),
    statementCount: instrument.statements.length,
    minutes: instrument.minutes,
    requiresDemographics: instrument.demographics.some(({ required }) => required),
    hasDemographicAnswers: instrument.demographics.some(({ id }) => isAnswered(answers, id)),
    release,
    retake: row.is_repeated ? null : presentRetake(row, now),
    links: {
      demographics: instrument.demographics.length > 0 ? pageLink(row.id, 'Demographics', 1, language) : null,
      questions: pageLink(row.id, 'Assessment', 1, language),
      resume: incompletePage === undefined ? null : pageLink(row.id, 'Assessment', incompletePage, language),
      report: hasReport ? `${fillPath(endpoints.getReport.path, { assessmentId: row.id })}${query}` : null,
    },
    receipt: row.status === 'COMPLETED' ? createReceipt(row, answers) : undefined,
  }
}
