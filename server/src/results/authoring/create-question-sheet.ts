import type { QuestionPage } from '@lpi/contract'
import { textDirection } from '@lpi/contract'
import type { QuestionSheet } from '@lpi/report'
import type { Context } from '../../platform/base/context.ts'
import { questionPage } from '../../questionnaires/instruments/question-page.ts'
import { statementOptions } from '../../questionnaires/instruments/questions.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'

type Source = {
  instrument: Instrument
  language: string
  translate: Context['translate']
  author: string
  date: Date
}

/**
 * The question pages in the order in which a learner sees them, then the statements as an observer rates them, if they
 * have texts for observers.
 */
export function createQuestionSheet({
  instrument,
  language,
  translate,
  author,
  date,
}: Source): QuestionSheet {
  const pagesOf = (type: QuestionPage['type']) =>
    listPages(instrument, type, language).map(({ page, totalPages, questions }) => {
      const prefix =
        type === 'Demographics' ? `${translate(language, 'assessment:demographics.title')} · ` : ''
      const heading = translate(language, 'assessment:assessment.page', { page, totalPages })
      return {
        heading: prefix + heading,
        questions: questions.map(({ label, text, answers, required }) => ({
          label,
          text: type === 'Demographics' && required ? `${text} *` : text,
          answers: answers.map((answer) => answer.text),
        })),
      }
    })
  const observerPages = () => {
    if (!instrument.statements.some(({ thirdPerson }) => thirdPerson)) return []
    const answers = statementOptions(instrument, language).map(({ text }) => text)
    const questions = instrument.statements.map(({ text, thirdPerson = text }, i) => ({
      label: String(i + 1),
      text: textIn(thirdPerson, language, instrument),
      answers,
    }))
    return [{ heading: translate(language, 'leader:observers.observers'), questions }]
  }
  return {
    language,
    direction: textDirection(language),
    title: textIn(instrument.name, language, instrument),
    subtitle: textIn(instrument.subtitle, language, instrument),
    footer: `${instrument.id}@${instrument.version}`,
    author,
    date: date.toISOString(),
    instructions: instrument.instructions.map((text) => textIn(text, language, instrument)),
    pages: [...pagesOf('Demographics'), ...pagesOf('Assessment'), ...observerPages()],
  }
}

function listPages(instrument: Instrument, type: QuestionPage['type'], language: string): QuestionPage[] {
  const pages: QuestionPage[] = []
  for (let page = 1; ; page += 1) {
    const nextPage = questionPage(instrument, {}, { assessmentId: 'preview', type, page, language })
    if (!nextPage) return pages
    pages.push(nextPage)
  }
}
