import {
  chooseDiscussionQuestions,
  findGroupMeaning,
  findPositions,
  type GroupReport,
  type GroupScaleResult,
  withoutPeriod,
} from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { shorten } from '../shorten.ts'

/** What the positions of the means in the range may mean, with the names of the scales unless it is true of all. */
export function composePositions(report: GroupReport, texts: ReportTexts) {
  return findPositions(report).map(({ position, names, isShared }) => ({
    names: isShared ? null : texts.list(names),
    text: texts.joinSentences([
      texts.t(`pdf.group.meaning.position.${position}`),
      ...(isShared && names.length > 1 ? [texts.t('pdf.group.meaning.all')] : []),
    ]),
  }))
}

/** What else there is to say about the result of a scale; empty if there is nothing. A single scale has no other place. */
export function composeMeaning(report: GroupReport, scale: GroupScaleResult, texts: ReportTexts) {
  const { standing, contrast, split } = findGroupMeaning(report, scale)
  const names = standing && 'names' in standing ? texts.list(standing.names) : ''
  return texts.joinSentences([
    ...(report.scales.length === 1 ? composePositions(report, texts).map(({ text }) => text) : []),
    ...(standing ? [texts.t(`pdf.group.meaning.standing.${standing.kind}`, { names })] : []),
    ...(contrast
      ? [
          texts.t('pdf.group.meaning.contrast', {
            highest: shortStatement(contrast.highest),
            highestMean: texts.statistic(contrast.highest.mean),
            lowest: shortStatement(contrast.lowest),
            lowestMean: texts.statistic(contrast.lowest.mean),
          }),
        ]
      : []),
    ...(split.length > 0
      ? [
          texts.t('pdf.group.meaning.split', {
            statements: texts.list(
              split.map((item) => texts.t('pdf.group.meaning.quote', { statement: shortStatement(item) })),
            ),
          }),
        ]
      : []),
  ])
}

function shortStatement({ text }: { text: string }) {
  return shorten(withoutPeriod(text), 100)
}

/** Three questions about a scale. The first is about its result. */
export function listDiscussionQuestions(scale: GroupScaleResult, texts: ReportTexts) {
  const { about, instrumentQuestions, generalQuestions } = chooseDiscussionQuestions(scale)
  const statements = Object.entries(about).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [[name, shortStatement(value)] as const],
  )
  return [
    texts.t(`pdf.group.questions.kind.${about.kind}`, Object.fromEntries(statements)),
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
