import type { Plugin } from 'vite'
import { firstNamespaces } from '../src/i18n/namespaces.ts'

/**
 * What the first page waits for beside its scripts: the English texts that every visit needs. The
 * browser fetches them while it still loads the scripts.
 */
export function preloadInitialTexts(): Plugin {
  const addresses = firstNamespaces.map((name) => `/locales/en/${name}.json`)
  return {
    name: 'preload-initial-texts',
    apply: 'build',
    transformIndexHtml: () =>
      addresses.map((href) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href },
        injectTo: 'head' as const,
      })),
  }
}
