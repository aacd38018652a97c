import type { Plugin } from 'vite'
import { screens } from '../src/app/routing/screens.ts'
import type { Screen } from '../src/components/routing/define-screen.ts'
import { firstNamespaces } from '../src/i18n/namespaces.ts'
import { collectFiles, findChunk } from './bundle-files.ts'

/**
 * Writes `preloads.json`. The file lists the texts that every visit needs. For the path of each screen on which many
 * visits begin, it also lists the scripts, the styles and the other texts of the screen, or of the login screen if the
 * screen's `start` is `login`. The server names these files in the `Link` header of the page, so that they load in
 * parallel with the entry script. If the files belong to a screen for visitors, `prerendered` is the path of this
 * screen. The server renders the screen, and the page shows it until the application has loaded.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    generateBundle(_options, bundle) {
      // index.html already references the files of the entry, so they need no preload.
      const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry)
      const entryFiles = new Set(entries.flatMap(({ fileName }) => [...collectFiles(bundle, fileName)]))

      const startScreens = Object.values<Screen>(screens).filter(({ start }) => start)
      const preloads = startScreens.map((screen) => {
        const { path, access, name, texts } = screen.start === 'login' ? screens.login : screen
        const { fileName } = findChunk(bundle, `/${name}.tsx`)
        const files = [...collectFiles(bundle, fileName)]
          .filter((file) => !entryFiles.has(file))
          .map((file) => `/${file}`)
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
