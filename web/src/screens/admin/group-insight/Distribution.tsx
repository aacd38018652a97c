import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { Histogram } from '../../../components/charts/Histogram.tsx'
import styles from './Distribution.module.css'
import { useGroupPhrases } from './use-group-phrases.ts'

type DistributionProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/** The distribution of the sums of a scale, or why it is not shown. */
export function Distribution({ report, scale, index }: DistributionProps) {
  const { t, numbers, binsOf } = useGroupPhrases(report)
  const { distributions, customization } = report
  if (!customization.sections.includes('distributions')) return null
  const bins = scale.distribution && binsOf(scale.distribution)
  return (
    <div className={styles.distribution}>
      <h3>{t('pdf.group.scale.distribution')}</h3>
      {distributions.status === 'too_few' && (
        <p>{t('pdf.group.scale.tooFew', { needed: distributions.needed })}</p>
      )}
      {distributions.status === 'too_similar' && (
        <p>{t('pdf.group.scale.tooSimilar', { needed: distributions.needed })}</p>
      )}
      {bins && scale.distribution && (
        <>
          <Histogram
            bins={bins}
            index={index}
            label={t('pdf.group.scale.barsAlt', { values: bins.map(({ altText }) => altText).join('; ') })}
          />
          <p className={styles.note}>
            {t('pdf.group.scale.middle', {
              low: numbers.plain(scale.distribution.lowerQuartileSum),
              high: numbers.plain(scale.distribution.upperQuartileSum),
              median: numbers.plain(scale.distribution.medianSum),
            })}
          </p>
        </>
      )}
    </div>
  )
}
