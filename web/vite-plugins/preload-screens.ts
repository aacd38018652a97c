import type { Plugin } from 'vite'
import { firstNamespaces, type Namespace } from '../src/i18n/namespaces.ts'

/**
 * The screens on which most visits begin, by path pattern (`*` is one segment). Paths that need a login are listed with
 * the login screen if most visitors have no session.
 */
const screens: Record<string, { screen: string; texts?: Namespace[] }> = {
  '/': { screen: 'LoginScreen' },
  '/login': { screen: 'LoginScreen' },
  '/invitation/*': { screen: 'LoginScreen' },
  '/register': { screen: 'RegisterScreen' },
  '/assessment/*': { screen: 'AssessmentScreen' },
  '/assessment/*/view-results': { screen: 'ViewResultsScreen', texts: ['leader'] },
}

/**
 * Writes `preloads.json`: the texts that every visit needs and, for each path pattern, further texts and the scripts and
 * styles of its screen. The server lists them in the `Link` header of the page, so that they load in parallel with the
 * entry script.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

      function collectFiles(fileName: string, files = new Set<string>()): Set<string> {
        const chunk = byFile.get(fileName)
        if (!chunk || chunk.isEntry || files.has(fileName)) return files
        files.add(fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
        for (const imported of chunk.imports) collectFiles(imported, files)
        return files
      }

      const preloads = Object.entries(screens).map(([path, { screen, texts = [] }]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${screen}.tsx`)))
        if (!chunk) throw new Error(`No chunk contains the screen ${screen}`)
        const files = [...collectFiles(chunk.fileName)].map((file) => `/${file}`)
        return [path, { files, texts }] as const
      })
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify({ texts: firstNamespaces, screens: Object.fromEntries(preloads) }),
      })
    },
  }
}
