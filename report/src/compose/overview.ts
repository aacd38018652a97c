import { type IndividualReport, type ScaleResult, summarizeComparison, writeSentence } from '@lpi/contract'
import type { ReportTexts } from '../report-texts.ts'

/**
 * The averages of all scales, beside those of the earlier assessment and of the cohort. Null if there is one scale and
 * nothing to compare it with.
 */
export function composeOverview(report: IndividualReport, texts: ReportTexts) {
  const { scales } = report
  const isSingle = scales.length === 1
  const notes = [...composeChangeNote(report, texts), ...composeCohortNote(report, texts)]
  const hasBefore = scales.some(({ change }) => change !== null)
  const hasCohort = scales.some(({ cohort }) => cohort !== null)
  if (scales.length === 0 || (isSingle && notes.length === 0)) return null
  const columns = [
    ...['pdf.columns.scale', 'pdf.columns.position', 'pdf.columns.you'],
    ...(hasBefore ? ['pdf.columns.before'] : []),
    ...(hasCohort ? ['report.scale.cohort'] : []),
  ]
  const symbols = ['own', ...(hasBefore ? ['previous'] : []), ...listCohortSymbols(scales)]
  return {
    title: isSingle ? null : texts.t('report.glance.title'),
    lead: isSingle ? null : writeOverview(report, texts),
    hasBefore,
    hasCohort,
    columns: columns.map((column) => texts.t(column)),
    rows: scales.map((scale) => composeRow(scale, report, texts)),
    symbols:
      symbols.length > 1 ? symbols.map((kind) => ({ kind, text: texts.t(`report.marks.${kind}`) })) : [],
    notes,
  }
}

function writeOverview({ overview }: IndividualReport, texts: ReportTexts) {
  return texts.joinSentences(overview.map((sentence) => writeSentence(sentence, texts)))
}

function composeRow(scale: ScaleResult, { comparison }: IndividualReport, texts: ReportTexts) {
  const { name, mean, change, cohort } = scale
  const count = scale.statements.length
  const range = { min: scale.min / count, max: scale.max / count }
  const before = change && change.previousSum / count
  const significance = change ? texts.t(`pdf.change.significance.${change.significance}`) : ''
  const isClear = change?.significance === 'higher' || change?.significance === 'lower'
  const columns = {
    own: texts.statistic(mean),
    before: before === null ? '' : texts.statistic(before),
    change: isClear ? significance : '',
    cohort: cohort ? texts.figure(cohort, comparison.status === 'available' ? comparison.n : 0) : '',
  }
  const ends = { min: texts.number(range.min), max: texts.number(range.max) }
  return {
    ...columns,
    name,
    range,
    value: mean,
    beforeValue: before,
    average: cohort && !cohort.range ? cohort.mean : null,
    open: cohort?.range ?? null,
    alt: texts.joinSentences([
      texts.t('pdf.track.average', { scale: name, average: columns.own, ...ends }),
      ...(change ? [texts.t('pdf.track.before', { before: columns.before, change: significance })] : []),
      ...(cohort ? [texts.t('pdf.track.cohort', { average: columns.cohort })] : []),
    ]),
  }
}

function listCohortSymbols(scales: readonly ScaleResult[]) {
  return [
    ...(scales.some(({ cohort }) => cohort?.range) ? ['range'] : []),
    ...(scales.some(({ cohort }) => cohort && !cohort.range) ? ['average'] : []),
  ]
}

/** Since when the report compares, and why some scales have no earlier value. */
function composeChangeNote(
  { previousCompletedAt, customization, scales }: IndividualReport,
  texts: ReportTexts,
) {
  if (previousCompletedAt === null || !customization.sections.includes('change')) return []
  const { isCompared, hasAlteredScales, hasScalesWithoutResult } = summarizeComparison(scales)
  const lead = isCompared ? 'lead' : hasAlteredScales ? 'incomparable' : 'noResultBefore'
  const sentences = [
    texts.t(`report.change.${lead}`, { date: texts.date(previousCompletedAt) }),
    ...(isCompared && hasAlteredScales ? [texts.t('report.change.leftOut')] : []),
    ...(isCompared && hasScalesWithoutResult ? [texts.t('report.change.leftOutNoResult')] : []),
  ]
  return [{ title: texts.t('report.change.title'), text: texts.joinSentences(sentences) }]
}

function composeCohortNote(
  { comparison, customization, cohort, scales }: IndividualReport,
  texts: ReportTexts,
) {
  if (comparison.status === 'none' || !customization.sections.includes('comparison')) return []
  const hasRange = scales.some((scale) => scale.cohort?.range)
  const sentences = [
    texts.translateCount('report.cohort.available', comparison.n, { cohort: cohort.name }),
    ...(hasRange ? [texts.t('report.cohort.privacy')] : []),
  ]
  return [{ title: texts.t('report.cohort.title'), text: texts.joinSentences(sentences) }]
}
