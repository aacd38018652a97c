import { useTranslation } from 'react-i18next'
import styles from './FigureLegend.module.css'
import { ScaleMark } from './ScaleMark.tsx'

type FigureLegendProps = {
  scales: readonly { id: string; name: string; sum: string; max: string }[]
  explanation: string
}

/** Which petal of the figure is which scale, and the way to its chapter. */
export function FigureLegend({ scales, explanation }: FigureLegendProps) {
  const { t } = useTranslation('leader')
  return (
    <div className={styles.key}>
      <ol className={styles.scales}>
        {scales.map(({ id, name, sum, max }, index) => (
          <li key={id}>
            <a href={`#scale-${id}`} className={styles.scale}>
              <ScaleMark index={index} />
              <span className={styles.name}>{name}</span>
              <span className={styles.sum}>{t('report.scale.sumShort', { sum, max })}</span>
            </a>
          </li>
        ))}
      </ol>
      <p className={styles.explanation}>{explanation}</p>
    </div>
  )
}
