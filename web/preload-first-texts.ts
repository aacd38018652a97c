import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What the first page waits for beside its scripts: the settings and the English texts, which every visit needs. The
 * browser fetches them while it still loads the scripts.
 */
export function preloadFirstTexts(): Plugin {
  const texts = readdirSync(join(import.meta.dirname, '../locales/en'))
  const addresses = ['/config.json', ...texts.map((file) => `/locales/en/${file}`)]
  return {
    name: 'preload-first-texts',
    apply: 'build',
    transformIndexHtml: () =>
      addresses.map((href) => ({
        tag: 'link',
        attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href },
        injectTo: 'head' as const,
      })),
  }
}
