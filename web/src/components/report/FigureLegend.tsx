import { useTranslation } from '../../i18n/use-translation.ts'
import { Stack, Text } from '../../ui/Layout.tsx'
import styles from './FigureLegend.module.css'
import { ScaleMark } from './ScaleMark.tsx'

type FigureLegendProps = {
  scales: readonly { id: string; name: string; sum: string; max: string }[]
  explanation: string
}

/** The legend of the figure in a report's header, with links to the chapters of the scales. */
export function FigureLegend({ scales, explanation }: FigureLegendProps) {
  const { t } = useTranslation('leader')
  return (
    <Stack gap={4}>
      <Stack as="ol" isPlain className={styles.scales}>
        {scales.map(({ id, name, sum, max }, index) => (
          <li key={id}>
            <a href={`#scale-${id}`} className={styles.scale}>
              <ScaleMark index={index} />
              <span className={styles.name}>{name}</span>
              <span className={styles.sum}>{t('report.scale.sumShort', { sum, max })}</span>
            </a>
          </li>
        ))}
      </Stack>
      <Text tone="quiet">{explanation}</Text>
    </Stack>
  )
}
