import './ui/global.css'
import './initial-chunk.ts'
import type { WebConfig } from '@lpi/contract'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createApi } from './api/api.ts'
import { loadConfig } from './api/load-config.ts'
import { trackFailedStyles } from './api/reload-failed-styles.ts'
import { requestTokens } from './api/request-tokens.ts'
import { endSession, expirePassword, followSession, reviewProfile } from './connect-session.ts'
import { deviceLanguage } from './i18n/device-language.ts'
import { startTranslation } from './i18n/start-translation.ts'
import { preloadOnIntent } from './preload-on-intent.ts'
import { createQueryClient } from './query-client.ts'
import { registerOfflinePage } from './register-offline-page.ts'
import { createAppRouter } from './router.tsx'
import { browserStorage } from './session/browser-storage.ts'
import { aloneAmongTabs, createRenewal } from './session/renew-tokens.ts'
import { followOtherTabs, restoreSession } from './session/restore-session.ts'
import { session } from './session/session.ts'
import { showStartFailure } from './show-start-failure.ts'
import { showCachedFonts } from './ui/web-fonts.ts'

/** Milliseconds in which our mark stands for a page that is still loading. */
const patience = 400

const root = document.getElementById('root')
if (root) {
  Promise.all([nextTask().then(loadConfig).then(inLanguage), restoreSession(session)])
    .then(([config]) => start(root, config))
    .catch((error) => {
      console.error(error)
      showStartFailure(root)
    })
}

async function inLanguage(config: WebConfig) {
  const offered = config.languages.map(({ id }) => id)
  await startTranslation(
    deviceLanguage(offered, { storage: browserStorage(), languages: navigator.languages }),
  )
  await nextTask()
  return config
}

/** Between the parts of a start, so that a slow phone stays responsive meanwhile. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Puts the parts together. Nothing is shown before. */
async function start(root: HTMLElement, config: WebConfig) {
  const queryClient = createQueryClient()
  const navigation = {
    here: () => router.latestLocation,
    go: async (href: string) => router.navigate({ href, replace: true }),
    reconsider: () => router.invalidate(),
    restart: () => window.location.replace('/login'),
  }
  const surroundings = { session, queryClient, navigation }
  const api = createApi({
    config,
    session: {
      accessToken: () => session.getState().accessToken,
      renew: createRenewal({
        session,
        requestTokens: (refreshToken) => requestTokens(config, refreshToken),
        alone: aloneAmongTabs,
        onEnded: () => endSession(surroundings),
      }),
      passwordExpired: (username) => expirePassword(surroundings, username),
      termsMissing: () => void reviewProfile(surroundings),
      roleDoubted: () => void reviewProfile(surroundings),
    },
  })
  const router = createAppRouter({ api, session, queryClient })

  showCachedFonts()
  trackFailedStyles(window)
  followOtherTabs(session, window)
  followSession(surroundings)
  preloadOnIntent(document, {
    preload: (pathname, search) =>
      router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) }),
  })
  registerOfflinePage()

  await nextTask()
  // A page that is there soon is drawn once and whole, not after the picture of a page that is still loading.
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, patience))])
  // In slices, so that a slow phone stays responsive meanwhile.
  startTransition(() => createRoot(root).render(<App api={api} queryClient={queryClient} router={router} />))
}
