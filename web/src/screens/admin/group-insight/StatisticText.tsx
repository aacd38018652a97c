import type { Formats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'

type StatisticTextProps = { numbers: Formats; value: number | null }

/** A statistic, or a dash that a screen reader announces as “not shown”. */
export function StatisticText({ numbers, value }: StatisticTextProps) {
  const { t } = useTranslation('leader')
  if (value !== null) return numbers.statistic(value)
  return (
    <>
      <span aria-hidden="true">{numbers.statistic(null)}</span>
      <VisuallyHidden>{t('pdf.group.scale.notShown')}</VisuallyHidden>
    </>
  )
}
