import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/src/testing/find-free-port.ts'

const MAX_START_MS = 120_000

/**
 * Unpacks an archive, verifies its checksums, loads its packages, and starts the product with a new data folder and
 * with the Node that the archive contains. Throws if one of these steps fails, if the product does not serve the login
 * page, or if a check of `lpi doctor` fails, such as rendering a report.
 */
export async function verifyRelease(archive: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lpi-verify-'))
  try {
    execFileSync('tar', ['-xzf', archive, '-C', folder])
    const installedFolder = join(folder, 'lpi')
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], {
      cwd: installedFolder,
      stdio: 'inherit',
    })
    assertPackagesLoad(installedFolder)
    await assertStarts(installedFolder, join(folder, 'data'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const nodeOf = (installedFolder: string) => join(installedFolder, 'node_modules/.bin/node')

/**
 * Loads every direct dependency that contains code. Otherwise, a file that was removed by mistake might cause no error
 * until a rare request needs it.
 */
function assertPackagesLoad(installedFolder: string) {
  const names = ['contract', 'report', 'server'].flatMap((workspace) => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(installedFolder, workspace, 'package.json'), 'utf8'),
    )
    return Object.keys(dependencies)
  })
  // The excluded packages contain font files only.
  const loadablePackages = names.filter((name) => !/^@(expo-google-fonts|embedpdf)\//.test(name))
  const program = loadablePackages.map((name) => `await import(${JSON.stringify(name)})`).join('\n')
  execFileSync(nodeOf(installedFolder), ['--input-type=module', '--eval', program], {
    cwd: join(installedFolder, 'server'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function assertStarts(installedFolder: string, dataFolder: string) {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    LPI_DATA_DIR: dataFolder,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
  }
  const product = spawn(nodeOf(installedFolder), ['server/src/main.ts'], {
    cwd: installedFolder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const productExit = once(product, 'exit')
  try {
    const end = Date.now() + MAX_START_MS
    while (!(await isServed(`${url}/readyz`))) {
      if (product.exitCode !== null || Date.now() > end)
        throw new Error('The product in the archive did not start.')
      await sleep(200)
    }
    if (!(await isServed(`${url}/login`)))
      throw new Error('The archive does not contain the web application.')
    // `doctor` also renders a report, and fails if any of its checks fails.
    execFileSync(nodeOf(installedFolder), ['server/src/main-cli.ts', 'doctor'], { cwd: installedFolder, env })
  } finally {
    product.kill('SIGTERM')
    await productExit
  }
}

async function isServed(url: string) {
  const response = await fetch(url).catch(() => undefined)
  await response?.arrayBuffer()
  return response?.ok ?? false
}

if (import.meta.main) {
  const archive = process.argv[2]
  if (!archive) throw new Error('Usage: node tools/verify-release.ts ARCHIVE')
  await verifyRelease(archive)
  console.log('The archive is complete, and the product in it starts.')
}
