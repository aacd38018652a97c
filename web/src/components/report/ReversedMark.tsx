import { useTranslation } from '../../i18n/use-translation.ts'
import { Text } from '../../ui/Layout.tsx'

/** Marks a reversed statement with a word that the “How to read this report” chapter explains. */
export function ReversedMark() {
  const { t } = useTranslation('leader')
  return (
    <Text as="span" tone="quiet">
      {t('report.reversed.mark')}
    </Text>
  )
}
