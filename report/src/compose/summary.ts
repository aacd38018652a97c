import {
  findSummary,
  type IndividualReport,
  type Precision,
  type ReportSummary,
  scoreOf,
} from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'
import { describeReliability } from './reading.ts'
import { describeInterval } from './scale-page.ts'
import { composeLabel } from './statement.ts'

type SummaryFinding = {
  title: string
  paragraphs: string[]
  items: { text: string; note: string | null }[]
  /** A sentence below the finding: the answers it rests on, or the number of other statements with the same score. */
  remark: string | null
}

/** The page after the cover, with the findings that apply to this report. */
export function composeSummary(report: IndividualReport, texts: ReportTexts) {
  const summary = findSummary(report)
  const findings = [
    composeHighest(summary, report, texts),
    composeTop(summary, texts),
    composeGap(summary, texts),
    composeSummaryChange(summary, texts),
    composeSummaryCohort(summary, texts),
    composeCertainty(summary, texts),
    composeSuggestions(summary, texts),
    composeQuestions(summary, texts),
  ]
  return { title: texts.t('report.summary.title'), findings: findings.filter((finding) => finding !== null) }
}

function composeHighest(
  { highest }: ReportSummary,
  { options, scales }: IndividualReport,
  texts: ReportTexts,
): SummaryFinding {
  const { finding, mean, statementLabels } = highest
  const isOnly = finding.kind === 'only'
  const hasOneMean = isOnly || finding.kind === 'allTied'
  const { sum, min, max } = scales[0]!
  const values = {
    mean: texts.decimal(mean),
    min: texts.number(options[0]!.value),
    max: texts.number(options.at(-1)!.value),
  }
  return {
    title: texts.t(hasOneMean ? 'report.summary.result' : 'report.summary.most'),
    paragraphs: [
      texts.joinSentences([
        texts.t(`report.glance.${finding.kind}`, {
          names: 'names' in finding ? texts.list(finding.names) : '',
        }),
        ...(isOnly
          ? [
              texts.t('report.summary.onlySum', {
                sum: texts.number(sum),
                min: texts.number(min),
                max: texts.number(max),
              }),
            ]
          : []),
        texts.t(hasOneMean ? 'report.summary.onlyMean' : 'report.summary.mean', values),
      ]),
    ],
    items: [],
    remark: finding.kind === 'allTied' ? null : composeReason(statementLabels, texts),
  }
}

function composeTop({ top }: ReportSummary, texts: ReportTexts): SummaryFinding | null {
  if (!top) return null
  const lastStatement = top.statements.at(-1)!
  return {
    title: texts.t(top.isByScore ? 'report.summary.topScores' : 'report.summary.top'),
    paragraphs: [],
    items: top.statements.map((statement) => ({
      text: statement.text,
      note: texts.t('report.summary.answer', {
        answer: statement.answer,
        value: texts.number(statement.value),
        scale: statement.scaleName,
        label: composeLabel(statement, texts),
      }),
    })),
    remark:
      top.others > 0
        ? texts.translateCount(
            top.isByScore ? 'report.summary.othersScore' : 'report.summary.others',
            top.others,
            {
              value: texts.number(lastStatement.value),
            },
          )
        : null,
  }
}

function composeGap({ gap }: ReportSummary, texts: ReportTexts): SummaryFinding | null {
  if (!gap) return null
  const { names, highest, lowest, kind } = gap
  const values = {
    scale: names[0]!,
    high: texts.number(scoreOf(highest)),
    highLabel: composeLabel(highest, texts),
    low: texts.number(scoreOf(lowest)),
    lowLabel: composeLabel(lowest, texts),
  }
  const otherCount = names.length - 1
  return {
    title: texts.t('report.summary.gap'),
    paragraphs: [
      texts.joinSentences([
        texts.t(`report.summary.${kind}`, values),
        ...(otherCount > 0 ? [texts.translateCount('report.summary.gapOthers', otherCount)] : []),
      ]),
    ],
    items: [],
    remark: null,
  }
}

function composeSummaryChange({ change }: ReportSummary, texts: ReportTexts): SummaryFinding | null {
  if (!change) return null
  const { higher, lower } = change
  const sentences = [
    ...(higher.length > 0 ? [texts.t('report.summary.changeHigher', { names: texts.list(higher) })] : []),
    ...(lower.length > 0 ? [texts.t('report.summary.changeLower', { names: texts.list(lower) })] : []),
  ]
  return {
    title: texts.t('report.change.title'),
    paragraphs: [
      sentences.length > 0 ? texts.joinSentences(sentences) : texts.t('report.summary.changeNone'),
    ],
    items: [],
    remark: null,
  }
}

function composeSummaryCohort({ cohort }: ReportSummary, texts: ReportTexts): SummaryFinding | null {
  if (!cohort) return null
  const { above, below, all } = cohort
  const title = texts.t('report.cohort.title')
  if (all) {
    const key = all === 'above' ? 'report.summary.cohortAllAbove' : 'report.summary.cohortAllBelow'
    return { title, paragraphs: [texts.t(key)], items: [], remark: null }
  }
  const sentences = [
    ...(above.length > 0 ? [texts.t('report.summary.cohortAbove', { names: texts.list(above) })] : []),
    ...(below.length > 0 ? [texts.t('report.summary.cohortBelow', { names: texts.list(below) })] : []),
  ]
  return {
    title,
    paragraphs: [
      sentences.length > 0 ? texts.joinSentences(sentences) : texts.t('report.summary.cohortNone'),
    ],
    items: [],
    remark: null,
  }
}

function composeCertainty({ certainty }: ReportSummary, texts: ReportTexts): SummaryFinding {
  const { pairs, onlyPrecision, isUnknown, unscored, run } = certainty
  return {
    title: texts.t('report.summary.certainty'),
    paragraphs: [
      texts.joinSentences([
        ...(run
          ? [
              texts.t(run.isEveryAnswer ? 'report.summary.everyAnswer' : 'report.summary.run', {
                n: texts.number(run.length),
              }),
            ]
          : []),
        ...(onlyPrecision ? [describePrecision(onlyPrecision, texts)] : []),
        ...(isUnknown ? [texts.t('report.glance.precisionUnknown')] : []),
        ...(pairs
          ? [
              pairs.kind === 'pairs'
                ? texts.translateCount('report.summary.pairs', pairs.different, {
                    total: texts.number(pairs.total),
                  })
                : texts.t(`report.summary.${pairs.kind}`),
            ]
          : []),
        ...(unscored.length > 0 ? [texts.t('report.glance.unscored', { names: texts.list(unscored) })] : []),
        texts.t('report.summary.view'),
      ]),
    ],
    items: [],
    remark: null,
  }
}

function describePrecision(precision: Precision, texts: ReportTexts) {
  return precision.status === 'known'
    ? describeInterval(precision, texts)
    : describeReliability(precision, texts)
}

function composeSuggestions({ suggestions }: ReportSummary, texts: ReportTexts): SummaryFinding | null {
  if (suggestions.length === 0) return null
  return {
    title: texts.t('report.summary.try'),
    paragraphs: [],
    items: suggestions.map(({ text, scaleName, statement }) => ({
      text,
      note: texts.t('report.summary.for', {
        value: texts.number(statement.value),
        label: composeLabel(statement, texts),
        scale: scaleName,
      }),
    })),
    remark: null,
  }
}

function composeQuestions({ questions }: ReportSummary, texts: ReportTexts): SummaryFinding | null {
  if (questions.length === 0) return null
  return {
    title: texts.t('report.reflection.title'),
    paragraphs: [],
    items: questions.map((text) => ({ text, note: null })),
    remark: null,
  }
}

function composeReason(labels: readonly string[], texts: ReportTexts) {
  return texts.t('report.summary.reason', { labels: texts.list(labels) })
}
