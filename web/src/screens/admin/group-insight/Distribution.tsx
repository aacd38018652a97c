import type { GroupReport, GroupScaleResult } from '@lpi/contract'
import { Histogram } from '../../../components/charts/Histogram.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import styles from './Distribution.module.css'

type DistributionProps = { report: GroupReport; scale: GroupScaleResult; index: number }

/**
 * The distribution of the sums of a scale, or why it is withheld. Shows nothing if the report has no details or the
 * organization turned the section off.
 */
export function Distribution({ report, scale, index }: DistributionProps) {
  const { t, numbers, binsOf } = useGroupPhrases(report)
  const { details, customization } = report
  if (details.status === 'too_few' || !customization.sections.includes('distributions')) return null
  const bins = scale.distribution && binsOf(scale.distribution)
  return (
    <div className={styles.distribution}>
      <h3>{t('pdf.group.scale.distribution')}</h3>
      {!bins && <p>{t('pdf.group.scale.hiddenReason')}</p>}
      {bins && scale.distribution && (
        <>
          <Histogram
            bins={bins}
            index={index}
            label={t('pdf.group.scale.barsAlt', { values: bins.map(({ altText }) => altText).join('; ') })}
          />
          <p className={styles.note}>
            {t('pdf.group.scale.middle', {
              low: numbers.number(scale.distribution.lowerQuartileSum),
              high: numbers.number(scale.distribution.upperQuartileSum),
              median: numbers.number(scale.distribution.medianSum),
            })}{' '}
            {t('pdf.group.scale.bars')}
          </p>
        </>
      )}
    </div>
  )
}
