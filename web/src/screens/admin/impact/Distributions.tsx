import type { Impact } from '@lpi/contract'
import { Histogram } from '../../../components/charts/Histogram.tsx'
import { useGroupPhrases } from '../../../components/report/use-group-phrases.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './Impact.module.css'

/** The distributions of both cohorts side by side, for each scale whose distribution is released for both cohorts. */
export function Distributions({ impact }: { impact: Impact }) {
  const { t } = useTranslation('leader')
  const { binsOf } = useGroupPhrases(impact)
  const scales = impact.scales.flatMap((scale, index) =>
    scale.distributions ? [{ ...scale, index, distributions: scale.distributions }] : [],
  )
  if (scales.length === 0) return null
  return (
    <section aria-labelledby="distributions" className={styles.distributions}>
      <h3 id="distributions">{t('pdf.group.scale.distribution')}</h3>
      {scales.map(({ id, name, index, distributions }) => (
        <div key={id}>
          <h4>{name}</h4>
          <div className={styles.pair}>
            {(['before', 'after'] as const).map((side) => {
              const bins = binsOf({ bins: distributions[side] })
              const values = bins.map(({ altText }) => altText).join('; ')
              return (
                <figure key={side}>
                  <Histogram bins={bins} index={index} label={t('pdf.group.scale.barsAlt', { values })} />
                  <figcaption>{impact[side].name}</figcaption>
                </figure>
              )
            })}
          </div>
        </div>
      ))}
    </section>
  )
}
