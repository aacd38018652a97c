import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Layout.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'

type LoadFailureProps = { query: { error: unknown; refetch: () => unknown } }

/**
 * Why a list or a part of a screen could not be loaded, with a button to reload it. Renders nothing if there is no
 * error.
 */
export function LoadFailure({ query: { error, refetch } }: LoadFailureProps) {
  const { t } = useTranslation('common')
  if (!error) return null
  return (
    <Stack gap={3} align="start">
      <ErrorNotice error={error} />
      <Button variant="secondary" onPress={() => void refetch()}>
        {t('buttons.tryAgain')}
      </Button>
    </Stack>
  )
}
