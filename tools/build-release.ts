/**
 * Writes `release/lpi-VERSION-linux-ARCH.tar.gz` from the committed files; VERSION contains the commit. The archive contains a folder `lpi`, from
 * which the product runs without a package registry and without a build. The folder contains the production
 * dependencies, Node, the embedded PostgreSQL and the built web application. The archive is saved only if the product
 * in it starts.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { version } from '../server/src/platform/base/version.ts'
import { verifyRelease } from './verify-release.ts'

const root = resolve(import.meta.dirname, '..')
const name = `lpi-${version}-linux-${process.arch}.tar.gz`
const archive = join(root, 'release', name)

/** The paths that are copied into the release. Everything else in the repository is for builds or for development. */
const includedPaths = [
  ...['content', 'contract', 'deploy', 'docs', 'locales', 'report', 'server', 'tools/build-web.ts'],
  ...['.env.example', '.npmrc', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'package-lock.json'],
  // `npm ci` compares the package.json of every workspace with the lock file.
  ...['web/package.json', 'tools/openapi-client/package.json'],
  ...['tools/link-node.mjs', 'tools/prune-production.ts'],
]
const workspaces = [
  '--include-workspace-root',
  ...['contract', 'report', 'server'].flatMap((workspace) => ['-w', workspace]),
]
/** The limit for the packages that remain after `tools/prune-production.ts` has run, excluding Node. */
const MAX_PACKAGES_MB = 200
const testFilePattern = /(\.test\.ts|\/testing\/.*)$/

const staging = mkdtempSync(join(tmpdir(), 'lpi-release-'))
try {
  const folder = join(staging, 'lpi')
  copyFiles(folder)
  installPackages(folder)
  const packagesMegabytes = measurePackages(folder)
  writeFileSync(join(folder, 'commit'), `${version.split('+')[1]}\n`)
  writeFileSync(join(folder, 'sbom.json'), createSbom())
  writeFileSync(join(folder, 'SHA256SUMS'), listChecksums(folder))
  const unverifiedArchive = join(staging, name)
  pack(staging, unverifiedArchive)
  await verifyRelease(unverifiedArchive)
  mkdirSync(join(root, 'release'), { recursive: true })
  cpSync(unverifiedArchive, `${archive}.part`)
  renameSync(`${archive}.part`, archive)
  writeFileSync(`${archive}.sha256`, `${hashFile(archive)}  ${name}\n`)
  console.log(
    `${relative(root, archive)}: ${Math.round(statSync(archive).size / 1e6)} MB; packages, excluding Node: ${packagesMegabytes} MB`,
  )
} finally {
  rmSync(staging, { recursive: true })
}

function copyFiles(folder: string) {
  const changedFiles = run('git', ['status', '--porcelain', '--', ...includedPaths, 'web'], root)
  if (changedFiles)
    throw new Error(
      `A release contains committed files only. These files have uncommitted changes:\n${changedFiles}`,
    )
  const files = run('git', ['ls-files', '-z', '--', ...includedPaths], root)
    .split('\0')
    .filter(Boolean)
  for (const file of files) if (!testFilePattern.test(file)) cpSync(join(root, file), join(folder, file))
  run(process.execPath, ['tools/build-web.ts', '--force'], root)
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
}

function installPackages(folder: string) {
  run('npm', ['ci', '--omit=dev', ...workspaces], folder)
  run(process.execPath, ['tools/prune-production.ts'], folder)
  rmSync(join(folder, 'tools/prune-production.ts'))
}

/** Returns the size of the packages in MB, excluding Node. Throws if it exceeds the limit. */
function measurePackages(folder: string) {
  const files = listFiles(join(folder, 'node_modules')).filter((file) => !/[\\/]node-linux-/.test(file))
  const megabytes = Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6)
  if (megabytes > MAX_PACKAGES_MB)
    throw new Error(
      `The packages, excluding Node, take up ${megabytes} MB, but the limit is ${MAX_PACKAGES_MB} MB.`,
    )
  return megabytes
}

/** Does not follow symbolic links. `readdirSync` with `recursive` would follow the links to the workspaces. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

/** Lists the packages of the server and the web application with their licenses and hashes, in the CycloneDX format. */
function createSbom() {
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '-w', 'web']
  const sbom: Sbom = JSON.parse(run('npm', ['sbom', ...options, ...workspaces], root))
  const shippedPackages = findShipped(sbom)
  // The lock file also names packages for other operating systems.
  const isInstalled = ({ name }: Component) => existsSync(join(root, 'node_modules', name))
  sbom.components = sbom.components.filter(
    (part) => shippedPackages.has(part['bom-ref']) && isInstalled(part),
  )
  sbom.dependencies = sbom.dependencies.filter(({ ref }) => shippedPackages.has(ref))
  return `${JSON.stringify(sbom, undefined, 2)}\n`
}

type Component = { name: string; 'bom-ref': string }
type Sbom = { components: Component[]; dependencies: { ref: string; dependsOn: string[] }[] }

/** Returns the references of the workspaces and of the packages that they need, except the web build tools. */
function findShipped({ dependencies }: Sbom) {
  const isBuildTool = (ref: string) => /^(vite|@vitejs\/plugin-react)@/.test(ref)
  const neededPackages = new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))
  const shippedReferences = new Set(
    dependencies.map(({ ref }) => ref).filter((ref) => !neededPackages.has(ref)),
  )
  for (const ref of shippedReferences) {
    const parts = dependencies.find((entry) => entry.ref === ref)?.dependsOn ?? []
    for (const part of parts) if (!isBuildTool(part)) shippedReferences.add(part)
  }
  return shippedReferences
}

/** The checksums of all files, in the format that `sha256sum --check` reads. */
function listChecksums(folder: string) {
  const paths = listFiles(folder).sort()
  return paths.map((path) => `${hashFile(path)}  ${relative(folder, path)}\n`).join('')
}

function pack(from: string, file: string) {
  const ownedByRoot = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u+rw,go-w']
  run('tar', [...ownedByRoot, '--sort=name', '-czf', file, 'lpi'], from)
}

function hashFile(file: string) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function run(command: string, args: readonly string[], cwd: string) {
  console.log(`${basename(command)} ${args[0]} …`)
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
