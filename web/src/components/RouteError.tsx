import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { fetchConfig } from '../api/load-config.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { CenteredMessage } from './CenteredMessage.tsx'
import { ErrorNotice } from './ErrorNotice.tsx'

/** Shown if a screen cannot be loaded or rendered. */
export function RouteError({ error }: { error: unknown }) {
  const { t } = useTranslation('common')
  const router = useRouter()
  const isChunkMissing = error instanceof Error && error.name === 'ChunkLoadError'
  const retry = useMutation({ mutationFn: isChunkMissing ? reload : () => router.invalidate() })
  return (
    <CenteredMessage>
      <Page title={t('somethingWentWrong')} width="narrow">
        <ErrorNotice error={retry.error ?? error} />
        <Button size="large" isWide isPending={retry.isPending} onPress={() => retry.mutate()}>
          {t(isChunkMissing ? 'buttons.reload' : 'buttons.tryAgain')}
        </Button>
      </Page>
    </CenteredMessage>
  )
}

/** Reloads only if the server responds: the browser's page for a lost connection has no way to continue. */
async function reload() {
  await fetchConfig()
  window.location.reload()
}
