import './ui/global.css'
import './app/start/entry-chunk.ts'
import type { WebConfig } from '@lpi/contract'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { removeEarlierAnswers } from './answers/remove-earlier-answers.ts'
import { createApi } from './api/api.ts'
import { loadConfig } from './api/load-config.ts'
import { trackFailedStyles } from './api/reload-failed-styles.ts'
import { requestTokens } from './api/request-tokens.ts'
import { createAppRouter } from './app/routing/router.tsx'
import type { SentCalls } from './app/routing/screen-route.tsx'
import { App } from './app/start/App.tsx'
import { createQueryClient } from './app/start/query-client.ts'
import { registerServiceWorker } from './app/start/register-service-worker.ts'
import { findPrerenderedContent, replacePrerenderedContent } from './app/start/replace-prerendered.ts'
import { showStartFailure } from './app/start/show-start-failure.ts'
import { createWebFonts } from './app/start/web-fonts.ts'
import { deviceLanguage } from './i18n/device-language.ts'
import { startTranslation } from './i18n/start-translation.ts'
import { isExpired } from './session/access-token.ts'
import { browserStorage } from './session/browser-storage.ts'
import {
  endSession,
  followSession,
  handleExpiredPassword,
  reloadProfile,
  reloadRoles,
} from './session/connect-session.ts'
import { deleteDeviceStore } from './session/device-store.ts'
import { createRenewal, runExclusivelyAmongTabs } from './session/renew-tokens.ts'
import { followOtherTabs, restoreSession } from './session/restore-session.ts'
import { session } from './session/session.ts'
import { ignoreInputMethodKeys } from './ui/ignore-input-method-keys.ts'
import { PageEffect } from './ui/Page.tsx'

/** The longest time that the logo stays visible while the router loads the first screen. */
const LOGO_MS = 400

const root = document.getElementById('root')
if (root) {
  Promise.all([nextTask().then(loadConfig).then(loadFirstTexts), restoreSession(session)])
    .then(([config]) => start(root, config))
    .catch((error) => {
      console.error(error)
      showStartFailure(root)
    })
}

async function loadFirstTexts(config: WebConfig) {
  const supportedLanguages = config.languages.map(({ id }) => id)
  await startTranslation(
    deviceLanguage(supportedLanguages, { storage: browserStorage(), languages: navigator.languages }),
  )
  await nextTask()
  return config
}

/** Resolves in a new task. This splits the startup into several tasks, so that a slow phone stays responsive. */
function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Connects all parts and renders the application. */
async function start(root: HTMLElement, config: WebConfig) {
  const queryClient = createQueryClient()
  const navigation = {
    location: () => router.latestLocation,
    go: async (target: object) => router.navigate({ ...target, replace: true, ignoreBlocker: true }),
    runGuards: () => router.invalidate(),
    restart: () => window.location.replace('/login'),
  }
  const app = { session, queryClient, navigation }
  const api = createApi({
    config,
    session: {
      accessToken: () => session.getState().accessToken,
      isExpired,
      renew: createRenewal({
        session,
        requestTokens: (refreshToken) => requestTokens(config, refreshToken),
        runExclusively: runExclusivelyAmongTabs,
        onEnded: () => endSession(app),
      }),
      onPasswordExpired: (username) => handleExpiredPassword(app, username),
      onTermsMissing: () => void reloadProfile(app),
      onAdminNotFound: () => void reloadRoles(app),
    },
  })
  const router = createAppRouter({ api, session, queryClient })

  const fonts = createWebFonts(browserStorage())
  fonts.showCached()
  trackFailedStyles(window)
  ignoreInputMethodKeys(window)
  followOtherTabs(session, window, { root, restart: navigation.restart })
  followSession(app)
  // During the last logout, the page may have been closed before the device store was deleted.
  if (!session.getState().userId) void deleteDeviceStore()
  removeEarlierAnswers()
  registerServiceWorker()

  await nextTask()
  const prerenderedScreen = findPrerenderedContent()
  // A page that loads quickly is rendered only once, without a loading state first.
  const logoTime = new Promise((resolve) => setTimeout(resolve, LOGO_MS))
  const loading = router.load()
  await (prerenderedScreen ? loading : Promise.race([loading.then(() => waitForCalls(router)), logoTime]))
  if (prerenderedScreen) replacePrerenderedContent(prerenderedScreen, root)
  // A transition renders in slices, so that a slow phone stays responsive.
  startTransition(() =>
    createRoot(root).render(
      <PageEffect value={fonts.showAfterPaint}>
        <App api={api} queryClient={queryClient} router={router} />
      </PageEffect>,
    ),
  )
}

/** Resolves when the calls of the first screen have ended. The first render of the screen then has the data. */
function waitForCalls({ state }: ReturnType<typeof createAppRouter>) {
  const sentCalls = state.matches.map(({ loaderData }) => loaderData as Partial<SentCalls> | undefined)
  return Promise.all(sentCalls.map((data) => data?.calls))
}
