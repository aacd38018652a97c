import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'
import { QuietFigure } from './QuietFigure.tsx'

/** In the place of a screen that could not be loaded or shown; going on loses nothing. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const isChunkMissing = error instanceof Error && error.name === 'ChunkLoadError'
  return (
    <QuietFigure>
      <Page title={t('somethingWentWrong')} width="narrow">
        <ErrorNotice error={error} />
        <Button
          size="large"
          isWide
          onPress={() => (isChunkMissing ? window.location.reload() : router.invalidate())}
        >
          {t(isChunkMissing ? 'buttons.reload' : 'buttons.tryAgain')}
        </Button>
      </Page>
    </QuietFigure>
  )
}
