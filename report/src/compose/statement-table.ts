import type { IndividualReport, StatementResult } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { composeMark } from './statement.ts'

/** Answers with at most this many characters fit on one line beside most statements. */
const maxAnswerLength = 26

/** The statements of a scale with the answers as they were given. */
export function composeStatementTable(
  statements: readonly StatementResult[],
  { options }: Pick<IndividualReport, 'options'>,
  texts: ReportTexts,
) {
  return {
    answersTitle: texts.t('report.scale.statements'),
    answerColumns: ['number', 'statement', 'answer'].map((column) => texts.t(`pdf.columns.${column}`)),
    hasLongAnswers: [...options.map(({ text }) => text), ...statements.map(({ answer }) => answer)].some(
      (text) => text.length > maxAnswerLength,
    ),
    statements: statements.map((statement) => ({
      label: statement.label,
      text: statement.text,
      mark: composeMark(statement, texts),
      value: statement.value === null ? null : texts.number(statement.value),
      answer: statement.answer,
    })),
  }
}
