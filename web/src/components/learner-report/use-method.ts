import { hasReversedStatement, type IndividualReport, type Precision } from '@lpi/contract'
import { formatsFor } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** How the scores are computed, and how exact they are. */
export function useMethod(report: IndividualReport) {
  const { t } = useTranslation('leader')
  const { number, mean, sentences } = formatsFor(report.language)
  const { options, scales, comparison, cohort, customization, norm } = report
  const [lowest, highest] = [options[0]!, options.at(-1)!]
  const lacksComparison =
    comparison.status === 'none' && scales.length > 0 && customization.sections.includes('comparison')

  /** The reliability, its source, and which differences the report calls clear. */
  function describe({ source, n, citation, reliability }: Precision) {
    const values = { reliability: mean(reliability) }
    return sentences([
      source === 'assumption' || n === null
        ? t('report.precision.assumption', values)
        : t(`report.precision.${source}`, { ...values, count: n, n: number(n) }),
      citation && t('report.precision.citation', { citation }),
      t(source === 'assumption' ? 'report.precision.testAssumption' : 'report.precision.test'),
    ])
  }

  const namesByPrecision = Map.groupBy(scales, ({ precision }) => describe(precision))
  return [
    ...report.introduction,
    t('report.howToRead.scale', {
      lowestValue: number(lowest.value),
      lowest: lowest.text,
      highestValue: number(highest.value),
      highest: highest.text,
    }),
    t('report.figure.explanation'),
    ...(hasReversedStatement(report) ? [t('report.reversed.meaning')] : []),
    ...(lacksComparison ? [t('report.cohort.none', { cohort: cohort.name })] : []),
    ...[...namesByPrecision].map(([text, sameScales]) =>
      namesByPrecision.size > 1 ? `${sameScales.map(({ name }) => name).join(', ')}: ${text}` : text,
    ),
    ...(norm
      ? [t('report.norm.half'), t('report.norm.source', { ...norm, count: norm.n, n: number(norm.n) })]
      : []),
  ]
}
