import { useTranslation } from '../../i18n/use-translation.ts'
import { Row } from '../../ui/Layout.tsx'
import styles from './MarkLegend.module.css'

export type Mark = 'own' | 'previous' | 'range' | 'average'

/**
 * Explains the marks on the scale bars of one chapter. A mark has the same meaning in all reports, on screen and in
 * PDFs.
 */
export function MarkLegend({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation('leader')
  if (marks.length < 2) return null
  return (
    <Row as="ul" gap={5} rowGap={2} tone="quiet" isPlain aria-label={t('report.marks.title')}>
      {marks.map((mark) => (
        <Row key={mark} as="li" gap={2} align="center" isOneLine>
          <span className={styles.sample} data-mark={mark} aria-hidden="true" />
          <span>{t(`report.marks.${mark}`)}</span>
        </Row>
      ))}
    </Row>
  )
}
