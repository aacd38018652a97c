import type { WebConfig } from '@lpi/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { createInstance, type Resource } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { App } from './App.tsx'
import { createApi } from './api/api.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'
import { session } from './session/session.ts'
import { ServerTitle } from './ui/Page.tsx'

/** `texts` by language and namespace, in the language and in English. */
type Options = { path: string; language: string; config: WebConfig; texts: Resource }

/**
 * A screen for visitors as the application shows it first, and its text direction. The server runs this once per screen
 * and language, and sends the result with the page, so that visitors see it before the application has loaded.
 */
export async function renderScreen({ path, language, config, texts }: Options) {
  const i18n = createInstance()
  await i18n.init({
    lng: language,
    fallbackLng: 'en',
    resources: texts,
    ns: Object.keys(texts.en ?? {}),
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  const queryClient = createQueryClient()
  const api = createApi({ config, session: visitor })
  const history = createMemoryHistory({ initialEntries: [path] })
  // With scroll restoration, the router would add an inline script.
  const router = createAppRouter({ api, session, queryClient }, { history, scrollRestoration: false })
  await router.load()
  let title: string | undefined
  const setTitle = (text: string) => {
    title = text
  }
  const html = renderToString(
    <ServerTitle value={setTitle}>
      <I18nextProvider i18n={i18n}>
        <App api={api} queryClient={queryClient} router={router} />
      </I18nextProvider>
    </ServerTitle>,
  )
  return { ...moveStyles(html), title, direction: i18n.dir() }
}

/** A visitor has no tokens. No call is sent while a screen is rendered. */
const visitor = {
  accessToken: () => null,
  isExpired: () => false,
  renew: async () => {},
  onPasswordExpired: () => {},
  onTermsMissing: () => {},
  onAdminNotFound: () => {},
}

/** Moves `style` attributes, which the content security policy blocks, to a style sheet. */
function moveStyles(html: string) {
  const styles: string[] = []
  const withoutStyles = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    return ` data-style="${styles.indexOf(style)}"`
  })
  return { html: withoutStyles, css: styles.map((style, i) => `[data-style="${i}"]{${style}}`).join('') }
}
