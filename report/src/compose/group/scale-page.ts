import type { GroupReport, GroupScaleResult, GroupStatementResult } from '@lpi/contract'
import type { Words } from '../../words.ts'
import { computeDeviationBand } from './glance.ts'

export function composeGroupScale(report: GroupReport, index: number, words: Words) {
  const scale = report.scales[index]!
  return {
    eyebrow: words.t('pdf.scale.eyebrow', { number: index + 1, total: report.scales.length }),
    name: scale.name,
    description: scale.description,
    facts: composeFacts(report, scale, words),
    tooFew:
      report.details.status === 'too_few'
        ? words.t('pdf.group.scale.tooFew', { needed: report.details.needed })
        : null,
    distributionTitle: words.t('pdf.group.scale.distribution'),
    distribution: composeDistribution(scale, words),
    alike: isDistributionHidden(report, scale) ? words.t('pdf.group.scale.alike') : null,
    answersTitle: words.t('pdf.group.scale.answers'),
    columns: statementColumns(words),
    statements: scale.statements.map((statement) => composeStatement(statement, report, words)),
  }
}

/** Whether the organization shows distributions, but this one could reveal individual answers. */
function isDistributionHidden({ details, customization }: GroupReport, { distribution }: GroupScaleResult) {
  return (
    distribution === null &&
    details.status === 'available' &&
    customization.sections.includes('distributions')
  )
}

function statementColumns(words: Words) {
  return ['number', 'statement', 'position', 'groupMean', 'deviation'].map((column) =>
    words.t(`pdf.columns.${column}`),
  )
}

function composeStatement(statement: GroupStatementResult, { options }: GroupReport, words: Words) {
  const range = optionRange(options)
  const texts = {
    mean: words.statistic(statement.mean, statement.bound),
    deviation: words.statistic(statement.standardDeviation),
  }
  return {
    ...texts,
    label: statement.label,
    text: statement.text,
    range,
    value: statement.mean,
    band: computeDeviationBand(statement.mean, statement.standardDeviation, range),
    alt: words.t(
      `pdf.group.scale.${statement.standardDeviation === null ? 'statementAltMean' : 'statementAlt'}`,
      {
        ...texts,
        min: words.number(range.min),
        max: words.number(range.max),
      },
    ),
  }
}

function optionRange(options: GroupReport['options']) {
  const values = options.map(({ value }) => value)
  return { min: Math.min(...values), max: Math.max(...values) }
}

function composeFacts(report: GroupReport, scale: GroupScaleResult, words: Words) {
  const text = (key: string) => words.t(`pdf.group.scale.${key}`)
  const range = ({ min, max }: { min: number; max: number }) =>
    words.t('report.scale.range', { min: words.number(min), max: words.number(max) })
  const means = [
    { name: text('average'), value: words.statistic(scale.meanSum, scale.bound), note: range(scale) },
    {
      name: words.t('report.scale.mean'),
      value: words.statistic(scale.mean, scale.bound),
      note: range(optionRange(report.options)),
    },
  ]
  if (report.details.status === 'too_few') return means
  return [
    means[0]!,
    {
      name: text('deviation'),
      value: words.statistic(scale.standardDeviation),
      note: scale.standardDeviation === null ? text('notShown') : text('deviationNote'),
    },
    means[1]!,
    {
      name: text('alpha'),
      value: scale.alpha === null ? '–' : words.decimal(scale.alpha),
      note: scale.alpha === null ? text('notShown') : words.counted('pdf.group.people', report.details.n),
    },
  ]
}

/** Null if the distribution is not shown. */
function composeDistribution({ distribution }: GroupScaleResult, words: Words) {
  if (distribution === null) return null
  const bins = distribution.bins.map(({ low, high, count }) => {
    const key = low === high ? 'pdf.group.scale.binAltSingle' : 'pdf.group.scale.binAlt'
    return {
      count,
      countText: words.number(count),
      range: low === high ? words.number(low) : `${words.number(low)}–${words.number(high)}`,
      alt: words.counted(key, count, { low: words.number(low), high: words.number(high) }),
    }
  })
  return {
    bins: bins.map(({ alt: _, ...bin }) => bin),
    alt: words.t('pdf.group.scale.barsAlt', { values: bins.map(({ alt }) => alt).join('; ') }),
    texts: [
      words.t('pdf.group.scale.middle', {
        low: words.number(distribution.lowerQuartileSum),
        high: words.number(distribution.upperQuartileSum),
        median: words.number(distribution.medianSum),
      }),
      words.t('pdf.group.scale.bars'),
    ],
  }
}
