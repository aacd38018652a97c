import {
  chooseDiscussionQuestions,
  findGroupMeaning,
  type GroupReport,
  type GroupScaleResult,
} from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'

/** What the result of a scale may mean. */
export function composeMeaning(report: GroupReport, scale: GroupScaleResult, texts: ReportTexts) {
  const { position, bound, standing } = findGroupMeaning(report, scale)
  const names = standing && 'names' in standing ? texts.list(standing.names) : ''
  return texts.joinSentences([
    texts.t(`pdf.group.meaning.position.${position}`),
    ...(bound ? [texts.t(`pdf.group.meaning.bound.${bound}`)] : []),
    ...(standing ? [texts.t(`pdf.group.meaning.standing.${standing.kind}`, { names })] : []),
  ])
}

/** Three questions about a scale. The first is about its result. */
export function listDiscussionQuestions(scale: GroupScaleResult, texts: ReportTexts) {
  const { questionKind, instrumentQuestions, generalQuestions } = chooseDiscussionQuestions(scale)
  return [
    texts.t(`pdf.group.questions.kind.${questionKind}`),
    ...instrumentQuestions,
    ...generalQuestions.map((key) => texts.t(`pdf.group.questions.more.${key}`)),
  ]
}

/** What to do with the questions. If there is only one scale, the group does not choose scales. */
export function composeQuestionsLead({ scales }: Pick<GroupReport, 'scales'>, texts: ReportTexts) {
  return texts.joinSentences([
    ...(scales.length > 1 ? [texts.t('pdf.group.questions.choose')] : []),
    texts.t('pdf.group.questions.lead'),
  ])
}

/** The chapter with the questions about all scales. */
export function composeDiscussion({ scales }: GroupReport, texts: ReportTexts) {
  return {
    title: texts.t('pdf.group.questions.title'),
    lead: composeQuestionsLead({ scales }, texts),
    questions: [],
    scales: scales.map((scale, index) => ({
      index: scales.length > 1 ? index : null,
      name: scale.name,
      questions: listDiscussionQuestions(scale, texts),
    })),
    hasLines: false,
  }
}
