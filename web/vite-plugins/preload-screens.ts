import type { Plugin } from 'vite'
import { firstNamespaces, type Namespace } from '../src/i18n/namespaces.ts'

/**
 * The screens on which a first visit begins, by the pattern of their address (`*` is one segment). Whoever has no
 * session is led to the log-in from wherever they come.
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
 * Writes `preloads.json`: which texts every visit needs, and for each of these addresses the further ones and the
 * scripts and styles of its screen, which the start script would ask for only after it has run. The server names them
 * with the page.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

      function filesOf(fileName: string, seen = new Set<string>()): Set<string> {
        const chunk = byFile.get(fileName)
        if (!chunk || chunk.isEntry || seen.has(fileName)) return seen
        seen.add(fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
        for (const imported of chunk.imports) filesOf(imported, seen)
        return seen
      }

      const preloads = Object.entries(screens).map(([address, { screen, texts = [] }]) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${screen}.tsx`)))
        if (!chunk) throw new Error(`No script has the screen ${screen}`)
        const files = [...filesOf(chunk.fileName)].map((file) => `/${file}`)
        return [address, { files, texts }] as const
      })
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify({ texts: firstNamespaces, screens: Object.fromEntries(preloads) }),
      })
    },
  }
}
