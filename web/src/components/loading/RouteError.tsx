import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { fetchConfig } from '../../api/load-config.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { browserStorage } from '../../session/browser-storage.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { CenteredMessage } from '../CenteredMessage.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { Loading } from './Loading.tsx'
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
  const isUnreachable = error instanceof ApiError && error.status === undefined
  const retry = useMutation({
    mutationFn: isChunkMissing ? reload : (onRetry ?? (() => router.invalidate())),
  })
  const shouldReload = isChunkMissing && mayReload()
  const retryAutomatically = useEffectEvent(() => retry.mutate())
  useEffect(() => {
    if (shouldReload) retryAutomatically()
  }, [shouldReload])
  // Without a connection, the browser reports when it is back.
  useEffect(() => {
    if (!isChunkMissing && !isUnreachable) return
    const listener = () => retryAutomatically()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [isChunkMissing, isUnreachable])
  if (shouldReload && !retry.isError) return <Loading />
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

const storage = browserStorage(() => window.sessionStorage)
const storageKey = 'reloaded'

/** A page that reloads by itself does not do so again for this long, so that it never reloads endlessly. */
const RELOAD_PAUSE_MS = 60_000

/** Whether the page can reload by itself to get the current version, whose chunks have other names. */
function mayReload() {
  return Date.now() - Number(storage.getItem(storageKey)) > RELOAD_PAUSE_MS
}

/** Reloads only if the server responds; otherwise the browser would show its own error page, with no way back. */
async function reload() {
  await fetchConfig()
  storage.setItem(storageKey, String(Date.now()))
  window.location.reload()
  // The loading state stays until the new page replaces this one.
  await new Promise(() => {})
}
