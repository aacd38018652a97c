import type { Plugin } from 'vite'
import { firstNamespaces } from '../src/i18n/namespaces.ts'

/** Preloads the English texts that every visit needs, so that the browser fetches them in parallel with the scripts. */
export function preloadInitialTexts(): Plugin {
  const urls = firstNamespaces.map((name) => `/locales/en/${name}.json`)
  return {
    name: 'preload-initial-texts',
    apply: 'build',
    transformIndexHtml: () =>
      urls.map((href) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href },
        injectTo: 'head' as const,
      })),
  }
}
