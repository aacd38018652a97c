import {
  chooseDiscussionQuestions,
  findGroupMeaning,
  type GroupReport,
  type GroupScaleResult,
} from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { shorten } from '../shorten.ts'

/** What the result of a scale may mean. */
export function composeMeaning(report: GroupReport, scale: GroupScaleResult, texts: ReportTexts) {
  const { position, standing, contrast, agreement } = findGroupMeaning(report, scale)
  const names = standing && 'names' in standing ? texts.list(standing.names) : ''
  return texts.joinSentences([
    texts.t(`pdf.group.meaning.position.${position}`),
    ...(standing ? [texts.t(`pdf.group.meaning.standing.${standing.kind}`, { names })] : []),
    ...(contrast ? [texts.t('pdf.group.meaning.contrast', quote(contrast, texts))] : []),
    ...(agreement
      ? [
          texts.t('pdf.group.meaning.agreement', {
            similar: texts.number(agreement.similar),
            split: texts.number(agreement.split),
            total: texts.number(agreement.total),
          }),
        ]
      : []),
  ])
}

type Contrast = NonNullable<ReturnType<typeof findGroupMeaning>['contrast']>

function quote({ highest, lowest }: Contrast, texts: ReportTexts) {
  return {
    highest: shorten(highest.text, 100),
    highestMean: texts.statistic(highest.mean),
    lowest: shorten(lowest.text, 100),
    lowestMean: texts.statistic(lowest.mean),
  }
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
