import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { fetchConfig } from '../../api/load-config.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { CenteredMessage } from '../CenteredMessage.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { NotFoundMessage } from './NotFoundMessage.tsx'

type RouteErrorProps = {
  error: unknown
  /** Reloads the missing data; by default, reloads the route. */
  onRetry?: () => Promise<unknown>
}

/** Shown if a screen cannot be loaded or rendered, or if its data cannot be loaded. */
export function RouteError({ error, onRetry }: RouteErrorProps) {
  const { t } = useTranslation(['common', 'assessment'])
  const router = useRouter()
  const isChunkMissing = error instanceof Error && error.name === 'ChunkLoadError'
  const retry = useMutation({
    mutationFn: isChunkMissing ? reload : (onRetry ?? (() => router.invalidate())),
  })
  if (error instanceof ApiError && error.status === 404) return <NotFoundMessage />
  return (
    <CenteredMessage>
      <Page title={t('somethingWentWrong')} width="narrow">
        <ErrorNotice error={retry.error ?? error} />
        <Button size="large" isWide isPending={retry.isPending} onPress={() => retry.mutate()}>
          {t(isChunkMissing ? 'buttons.reload' : 'buttons.tryAgain')}
        </Button>
        <LinkButton variant="secondary" size="large" isWide to="/">
          {t('assessment:goHome')}
        </LinkButton>
      </Page>
    </CenteredMessage>
  )
}

/** Reloads only if the server responds; otherwise the browser would show its own error page, with no way back. */
async function reload() {
  await fetchConfig()
  window.location.reload()
}
