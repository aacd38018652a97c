import type { GroupReport, GroupScaleResult, GroupStatementResult } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { composeEyebrow } from '../scale-page.ts'
import { composeMark } from '../statement.ts'
import { computeDeviationBand } from './glance.ts'
import { composeMeaning } from './meaning.ts'

export function composeGroupScale(report: GroupReport, index: number, texts: ReportTexts) {
  const scale = report.scales[index]!
  return {
    eyebrow: composeEyebrow(report, index, texts),
    name: scale.name,
    description: scale.description,
    statistics: composeStatistics(report, scale, texts),
    meaningTitle: texts.t('pdf.group.meaning.title'),
    meaning: composeMeaning(report, scale, texts),
    tooFew:
      report.details.status === 'too_few'
        ? texts.t('pdf.group.scale.tooFew', { needed: report.details.needed })
        : null,
    distributionTitle: texts.t('pdf.group.scale.distribution'),
    distribution: composeDistribution(scale, texts),
    hiddenReason: isDistributionHidden(report, scale) ? texts.t('pdf.group.scale.hiddenReason') : null,
    answersTitle: texts.t('pdf.group.scale.answers'),
    columns: statementColumns(texts),
    statements: scale.statements.map((statement) => composeStatement(statement, report, texts)),
  }
}

/** Whether the organization shows distributions, but this one is hidden because it could reveal individual answers. */
function isDistributionHidden({ details, customization }: GroupReport, { distribution }: GroupScaleResult) {
  return (
    distribution === null &&
    details.status === 'available' &&
    customization.sections.includes('distributions')
  )
}

function statementColumns(texts: ReportTexts) {
  return ['number', 'statement', 'position', 'groupMean', 'deviation'].map((column) =>
    texts.t(`pdf.columns.${column}`),
  )
}

function composeStatement(statement: GroupStatementResult, { options }: GroupReport, texts: ReportTexts) {
  const range = optionRange(options)
  const values = {
    mean: texts.statistic(statement.mean, statement.bound),
    deviation: texts.statistic(statement.standardDeviation),
  }
  return {
    ...values,
    label: statement.label,
    text: statement.text,
    mark: composeMark(statement, texts),
    range,
    value: statement.mean,
    band: computeDeviationBand(statement.mean, statement.standardDeviation, range),
    alt: texts.t(
      `pdf.group.scale.${statement.standardDeviation === null ? 'statementAltMean' : 'statementAlt'}`,
      {
        ...values,
        min: texts.number(range.min),
        max: texts.number(range.max),
      },
    ),
  }
}

function optionRange(options: GroupReport['options']) {
  const values = options.map(({ value }) => value)
  return { min: Math.min(...values), max: Math.max(...values) }
}

function composeStatistics(report: GroupReport, scale: GroupScaleResult, texts: ReportTexts) {
  const translate = (key: string) => texts.t(`pdf.group.scale.${key}`)
  const formatRange = ({ min, max }: { min: number; max: number }) =>
    texts.t('report.scale.range', { min: texts.number(min), max: texts.number(max) })
  const means = [
    {
      name: texts.t('pdf.columns.average'),
      value: texts.statistic(scale.meanSum, scale.bound),
      note: formatRange(scale),
    },
    {
      name: texts.t('report.scale.mean'),
      value: texts.statistic(scale.mean, scale.bound),
      note: formatRange(optionRange(report.options)),
    },
  ]
  if (report.details.status === 'too_few') return means
  return [
    means[0]!,
    {
      name: texts.t('pdf.columns.deviation'),
      value: texts.statistic(scale.standardDeviation),
      note: scale.standardDeviation === null ? translate('notShown') : translate('deviationNote'),
    },
    means[1]!,
    {
      name: translate('alpha'),
      value: scale.alpha === null ? '–' : texts.decimal(scale.alpha),
      note:
        scale.alpha === null
          ? translate('notShown')
          : texts.translateCount('pdf.group.people', report.details.n),
    },
  ]
}

/** Null if the distribution is not shown. */
function composeDistribution({ distribution }: GroupScaleResult, texts: ReportTexts) {
  if (distribution === null) return null
  const bins = distribution.bins.map(({ low, high, count }) => {
    const key = low === high ? 'pdf.group.scale.binAltSingle' : 'pdf.group.scale.binAlt'
    return {
      count,
      countText: texts.number(count),
      range: low === high ? texts.number(low) : `${texts.number(low)}–${texts.number(high)}`,
      alt: texts.translateCount(key, count, { low: texts.number(low), high: texts.number(high) }),
    }
  })
  return {
    bins: bins.map(({ alt: _, ...bin }) => bin),
    alt: texts.t('pdf.group.scale.barsAlt', { values: bins.map(({ alt }) => alt).join('; ') }),
    texts: [
      texts.t('pdf.group.scale.middle', {
        low: texts.number(distribution.lowerQuartileSum),
        high: texts.number(distribution.upperQuartileSum),
        median: texts.number(distribution.medianSum),
      }),
      texts.t('pdf.group.scale.bars'),
    ],
  }
}
