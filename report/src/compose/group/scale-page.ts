import type { GroupReport, GroupStatementResult } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { composeEyebrow } from '../eyebrow.ts'
import { composeMark } from '../statement.ts'
import { describeFigure } from './glance.ts'
import { composeMeaning, listDiscussionQuestions } from './meaning.ts'

export function composeGroupScale(report: GroupReport, index: number, texts: ReportTexts) {
  const scale = report.scales[index]!
  const { mean, range } = describeFigure(scale, report, texts)
  const note = texts.t('report.scale.range', { min: texts.number(range.min), max: texts.number(range.max) })
  const hasAgreement = scale.statements.some(({ agreement }) => agreement !== null)
  return {
    eyebrow: composeEyebrow(report, index, texts),
    name: scale.name,
    description: scale.description,
    statistics: [{ name: texts.t('report.scale.mean'), value: mean, note }],
    meaningTitle: texts.t('pdf.group.meaning.title'),
    meaning: composeMeaning(report, scale, texts),
    answersTitle: texts.t('pdf.group.scale.answers'),
    hasAgreement,
    columns: ['number', 'statement', 'position', 'groupMean', ...(hasAgreement ? ['agreement'] : [])].map(
      (column) => texts.t(`pdf.columns.${column}`),
    ),
    questionsTitle: texts.t('pdf.group.questions.title'),
    questions: listDiscussionQuestions(scale, texts),
    statements: scale.statements.map((statement) => ({
      ...describeFigure(statement, report, texts),
      label: statement.label,
      text: statement.text,
      mark: composeMark(statement, texts),
      agreement: composeAgreement(statement, texts),
    })),
  }
}

/** The class of agreement and, if they are known, the numbers of people in the three thirds of the options. */
export function composeAgreement({ agreement }: Pick<GroupStatementResult, 'agreement'>, texts: ReportTexts) {
  if (agreement === null) return '–'
  const kind = texts.t(`pdf.group.agreement.${agreement.kind}`)
  return agreement.thirds ? `${kind} ${agreement.thirds.map(texts.number).join(' · ')}` : kind
}
