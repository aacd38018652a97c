import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fetchConfig } from '../api/load-config.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { CenteredMessage } from './CenteredMessage.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

/** In the place of a screen that could not be loaded or shown; going on loses nothing. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const isChunkMissing = error instanceof Error && error.name === 'ChunkLoadError'
  const again = useMutation({ mutationFn: isChunkMissing ? reload : () => router.invalidate() })
  return (
    <CenteredMessage>
      <Page title={t('somethingWentWrong')} width="narrow">
        <ErrorNotice error={again.error ?? error} />
        <Button size="large" isWide isPending={again.isPending} onPress={() => again.mutate()}>
          {t(isChunkMissing ? 'buttons.reload' : 'buttons.tryAgain')}
        </Button>
      </Page>
    </CenteredMessage>
  )
}

/** Only when the server answers: the browser's own page about a lost connection would be no way on. */
async function reload() {
  await fetchConfig()
  window.location.reload()
}
