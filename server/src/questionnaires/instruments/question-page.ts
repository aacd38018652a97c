import { endpoints, fillPath, type QuestionPage } from '@lpi/contract'
import type { Instrument } from '../model/instrument.ts'
import { chooseLanguage } from './choose-language.ts'
import { type Answers, demographicsQuestions, statementQuestions } from './questions.ts'

type PageType = QuestionPage['type']

/** This many questions are easier to answer on one page than on two. */
const DEMOGRAPHICS_PAGE_SIZE = 8

const paths = {
  Demographics: endpoints.getDemographicsPage.path,
  Assessment: endpoints.getQuestionsPage.path,
}

type PageRequest = { assessmentId: string; type: PageType; page: number; language?: string | undefined }

/** A page of questions with the answers so far; undefined if the page does not exist. */
export function questionPage(
  instrument: Instrument,
  answers: Answers,
  { assessmentId, type, page, language }: PageRequest,
): QuestionPage | undefined {
  const totalPages = countPages(instrument, type)
  if (page < 1 || page > totalPages) return undefined
  const size = pageSize(instrument, type)
  const questionsOf = type === 'Assessment' ? statementQuestions : demographicsQuestions
  const questions = questionsOf(instrument, chooseLanguage(language, instrument), answers)
  const linkTo = (target: number) =>
    target < 1 || target > totalPages ? null : pageLink(assessmentId, type, target, language)
  return {
    type,
    page,
    totalPages,
    questions: questions.slice((page - 1) * size, page * size),
    links: { previous: linkTo(page - 1), next: linkTo(page + 1) },
  }
}

/** The link to a page, with the requested language if there is one. */
export function pageLink(assessmentId: string, type: PageType, page: number, language?: string) {
  const query = new URLSearchParams({ page: String(page), ...(language && { language }) })
  return `${fillPath(paths[type], { assessmentId })}?${query}`
}

/**
 * The ids of the statements on the last page. Only a save that contains answers to all of them can complete the
 * assessment.
 */
export function lastPageStatementIds(instrument: Instrument) {
  const offset = (countPages(instrument, 'Assessment') - 1) * instrument.pageSize
  return instrument.statements.slice(offset).map(({ id }) => id)
}

/** The page that contains the statement with this zero-based index. */
export function pageOfStatement(instrument: Instrument, index: number) {
  return Math.floor(index / instrument.pageSize) + 1
}

function countPages(instrument: Instrument, type: PageType) {
  const questions = type === 'Assessment' ? instrument.statements : instrument.demographics
  return Math.ceil(questions.length / pageSize(instrument, type))
}

function pageSize(instrument: Instrument, type: PageType) {
  return type === 'Assessment' ? instrument.pageSize : DEMOGRAPHICS_PAGE_SIZE
}
