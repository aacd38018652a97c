import type { Plugin } from 'vite'
import { collectFiles, findChunk } from './bundle-files.ts'

/** One module of each chunk that a started assessment needs in addition to the entry. */
const modules = [
  '/AssessmentScreen.tsx',
  '/assessment/FinishDialog.tsx',
  '/offline/store-assessment.ts',
  '/offline/restore-assessment.ts',
]

/**
 * Writes `offline-files.json`, which names the entry script and all files that a started assessment needs to work
 * without a connection.
 */
export function listOfflineFiles(): Plugin {
  return {
    name: 'list-offline-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (entry?.type !== 'chunk') throw new Error('The bundle has no entry')
      const names = [entry, ...modules.map((module) => findChunk(bundle, module))].map(
        ({ fileName }) => fileName,
      )
      const files = new Set(names.flatMap((name) => [...collectFiles(bundle, name)]))
      this.emitFile({
        type: 'asset',
        fileName: 'offline-files.json',
        source: JSON.stringify({ entry: `/${entry.fileName}`, files: [...files].map((file) => `/${file}`) }),
      })
    },
  }
}
