import { endpoints } from '@lpi/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/ApiContext.tsx'
import { ScaleFigure } from '../../../components/charts/ScaleFigure.tsx'
import { shareOfRange } from '../../../components/charts/share-of-range.ts'
import { formatsFor } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Stack, Text } from '../../../ui/Layout.tsx'
import styles from './ReportFigure.module.css'

/** Shows the sums of a report as a figure with a legend. Space for both is reserved while the data loads. */
export function ReportFigure({ assessmentId }: { assessmentId: string }) {
  const { t, language } = useTranslation('assessment')
  const api = useApi()
  const { data } = useQuery(api.query(endpoints.getProgress, { query: { language } }))
  const progress = data?.items.find(({ assessments }) => assessments.some(({ id }) => id === assessmentId))
  const position = progress?.assessments.findIndex(({ id }) => id === assessmentId) ?? -1
  const scales = (progress?.scales ?? []).flatMap(({ id, name, points }) => {
    const point = points[position]
    return point ? [{ id, name, point }] : []
  })
  const { number } = formatsFor(language)
  return (
    <div className={styles.report}>
      <div className={styles.figure}>
        {scales.length > 0 && (
          <ScaleFigure shares={scales.map(({ point }) => shareOfRange(point.sum, point.min, point.max))} />
        )}
      </div>
      <Stack as="ol" gap={2} className={styles.legend} aria-label={t('home.figure')}>
        {scales.map(({ id, name, point }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <Text as="span" tone="quiet" className={styles.sum}>
              {t('home.sum', { sum: number(point.sum), max: number(point.max) })}
            </Text>
          </li>
        ))}
      </Stack>
    </div>
  )
}
