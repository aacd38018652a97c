import type { CSSProperties } from 'react'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './TrendChart.module.css'

export type TrendPoint = { from: string; to: string; inWeek: number; byEnd: number; rate: number }

type TrendChartProps = { points: readonly TrendPoint[]; total: number }

/**
 * One column per week: the assessments that were completed before the week and, above them, those that were completed
 * during the week.
 */
export function TrendChart({ points, total }: TrendChartProps) {
  const { t, language } = useTranslation('admin')
  const formats = formatsFor(language)
  const [firstPoint, lastPoint] = [points[0], points.at(-1)]
  const share = (count: number) => (total === 0 ? 0 : count / total)
  const label = t('overview.trend.chart', {
    first: formats.percent(firstPoint?.rate ?? 0),
    last: formats.percent(lastPoint?.rate ?? 0),
  })
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={label} className={styles.chart}>
        {[1, 0.5].map((line) => (
          <span key={line} className={styles.line} style={{ '--share': line } as CSSProperties}>
            {formats.percent(line)}
          </span>
        ))}
        {points.map(({ from, inWeek, byEnd, rate }) => (
          <span key={from} className={styles.week}>
            <span className={styles.rate}>{byEnd > 0 && formats.percent(rate)}</span>
            <span className={styles.inWeek} style={{ '--share': share(inWeek) } as CSSProperties} />
            <span className={styles.before} style={{ '--share': share(byEnd - inWeek) } as CSSProperties} />
            <span className={styles.day}>{formats.day(from)}</span>
          </span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <span className={styles.entry}>
          <span className={styles.inWeekKey} aria-hidden="true" />
          <span>{t('overview.trend.inWeek')}</span>
        </span>
        <span className={styles.entry}>
          <span className={styles.beforeKey} aria-hidden="true" />
          <span>{t('overview.trend.before')}</span>
        </span>
      </figcaption>
    </figure>
  )
}
