import type { Plugin } from 'vite'
import type { Screen } from '../src/define-screen.ts'
import { firstNamespaces } from '../src/i18n/namespaces.ts'
import { screens } from '../src/screen-table.ts'

/**
 * Writes `preloads.json`: the texts that every visit needs and, for the path of each screen on which many visits begin,
 * further texts and the scripts and styles of the screen. The server lists them in the `Link` header of the page, so that
 * they load in parallel with the entry script. `prerendered` is the path of a screen for visitors that the server shows
 * until the application has loaded.
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

      const starts = Object.values<Screen>(screens).filter(({ start }) => start)
      const preloads = starts.map((screen) => {
        const { path, access, name, texts } = screen.start === 'login' ? screens.login : screen
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}.tsx`)))
        if (!chunk) throw new Error(`No chunk contains the screen ${name}`)
        const files = [...collectFiles(chunk.fileName)].map((file) => `/${file}`)
        const preload = { files, texts, prerendered: access === 'visitor' ? path : undefined }
        return [screen.path.replaceAll(/\$\w+/g, '*'), preload] as const
      })
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: JSON.stringify({ texts: firstNamespaces, screens: Object.fromEntries(preloads) }),
      })
    },
  }
}
