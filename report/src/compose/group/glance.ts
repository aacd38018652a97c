import { type GroupReport, hasKnownOrder } from '@lpi/contract'
import type { ReportTexts } from '../../report-texts.ts'
import { formatRank } from '../rank.ts'
import { composePositions } from './meaning.ts'
import { composePetals } from './petals.ts'

/** The figure and the ranks are left out if a mean is only a range. */
export function composeGroupGlance(report: GroupReport, texts: ReportTexts) {
  const isKnown = hasKnownOrder(report.scales)
  return {
    title: texts.t('report.glance.title'),
    lead: texts.t(isKnown ? 'pdf.group.figure.explanation' : 'pdf.group.glance.unknownOrder'),
    ...composePetals(report, texts),
    hasFigure: isKnown,
    columns: ['scale', 'position', 'groupMean', ...(isKnown ? ['rank'] : [])].map((column) =>
      texts.t(`pdf.columns.${column}`),
    ),
    rows: report.scales.map((scale) => {
      const values = describeFigure(scale, report, texts)
      return {
        ...values,
        name: scale.name,
        alt: `${scale.name}: ${values.alt}`,
        rank: formatGroupRank(scale, texts),
      }
    }),
    positions: composePositions(report, texts),
    notes: isKnown
      ? [
          texts.t('report.glance.order'),
          ...(report.scales.some(({ isTied }) => isTied) ? [texts.t('pdf.glance.tied')] : []),
        ]
      : [],
  }
}

function formatGroupRank({ rank, isTied }: GroupReport['scales'][number], texts: ReportTexts) {
  return rank === null ? null : formatRank({ rank, isTied }, texts)
}

/** What a line with the mean, or with the range of the mean, shows. */
export function describeFigure(
  figure: Pick<GroupReport['scales'][number], 'mean' | 'range' | 'n'>,
  { options, n }: GroupReport,
  texts: ReportTexts,
) {
  const values = options.map(({ value }) => value)
  const [min, max] = [Math.min(...values), Math.max(...values)]
  const mean = texts.figure(figure, n)
  return {
    mean,
    range: { min, max },
    value: figure.range ? null : figure.mean,
    open: figure.range,
    alt: texts.t('pdf.group.scale.statementAltMean', {
      mean,
      min: texts.number(min),
      max: texts.number(max),
    }),
  }
}
