import type { WebConfig } from '@lpi/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createApi } from '../../api/api.ts'
import type { Namespace } from '../../i18n/text-keys.ts'
import { createTextStore, type Texts } from '../../i18n/text-store.ts'
import { TextStoreContext } from '../../i18n/use-translation.ts'
import { session } from '../../session/session.ts'
import { ServerTitle } from '../../ui/Page.tsx'
import { createAppRouter } from '../routing/router.tsx'
import { App } from './App.tsx'
import { createQueryClient } from './query-client.ts'

/** `texts`: the texts in `language` and in English, by language and namespace. */
type Options = {
  path: string
  language: string
  config: WebConfig
  texts: Record<string, Record<string, Texts>>
}

/**
 * Renders a screen for visitors as the application first shows it. The server calls this function once per screen and
 * language, and sends the result with the page, so that visitors see the screen before the application has loaded.
 */
export async function renderScreen({ path, language, config, texts }: Options) {
  const textStore = createTextStore()
  for (const [language, namespaces] of Object.entries(texts))
    for (const [namespace, content] of Object.entries(namespaces))
      textStore.add(language, namespace as Namespace, content)
  textStore.setLanguage(language)
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
      <TextStoreContext value={textStore}>
        <App api={api} queryClient={queryClient} router={router} />
      </TextStoreContext>
    </ServerTitle>,
  )
  return { ...moveStyles(html), title, direction: textStore.getDirection() }
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
