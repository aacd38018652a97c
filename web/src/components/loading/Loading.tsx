import { useTranslation } from '../../i18n/use-translation.ts'
import { Spinner } from '../../ui/Spinner.tsx'

/** Shown while a screen or its data is loading. */
export function Loading() {
  const { t } = useTranslation('common')
  return <Spinner label={t('loading')} />
}
