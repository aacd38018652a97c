import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

/** In the place of a screen that could not be loaded or shown; going on loses nothing. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const isChunkMissing = error instanceof Error && error.name === 'ChunkLoadError'
  return (
    <Page title={t('somethingWentWrong')}>
      <ErrorNotice error={error} />
      {isChunkMissing ? (
        <Button onPress={() => window.location.reload()}>{t('buttons.reload')}</Button>
      ) : (
        <Button onPress={() => router.invalidate()}>{t('buttons.tryAgain')}</Button>
      )}
    </Page>
  )
}
