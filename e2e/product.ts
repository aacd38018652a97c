import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { findEmbedded } from '../server/src/platform/db/embedded/find-embedded.ts'
import { findFirstRun } from '../server/src/platform/files/first-run.ts'
import { compileCache } from '../server/src/testing/compile-cache.ts'
import { findFreePort } from '../server/src/testing/find-free-port.ts'

const root = resolve(import.meta.dirname, '..')

/** Starts the product as a separate process, like `npm start`, with its data in `dataDir`. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}) {
  const product = await startProcess(dataDir, env)
  return { ...product, firstRun: (await findFirstRun(dataDir))! }
}

/**
 * Starts another process that uses the database of the product that is already running with `dataDir`. The new process
 * responds to requests but executes no jobs. `folder` is the folder of its installation.
 */
export async function startApiProcess(dataDir: string, env: Record<string, string> = {}, folder = root) {
  const { host, port, user, password, database } = (await findEmbedded(dataDir))!
  const url = `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host!)}`
  return startProcess(dataDir, { DATABASE_URL: url, LPI_ROLE: 'api', ...env }, folder)
}

async function startProcess(dataDir: string, env: Record<string, string>, folder = root) {
  const port = env.PORT ?? String(await findFreePort())
  const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...compileCache,
      LOG_LEVEL: 'warn',
      PORT: port,
      LPI_DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const url = `http://localhost:${port}`
  await Promise.race([
    waitUntilReady(url),
    once(child, 'exit').then(() => Promise.reject(new Error(output.text))),
  ])
  return {
    url,
    output,
    pid: child.pid!,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      const ended = once(child, 'exit')
      child.kill(signal)
      const [code] = await ended
      return code as number | null
    },
  }
}

function collectOutput(child: ChildProcess) {
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output.text += chunk))
  return output
}

async function waitUntilReady(url: string) {
  for (let attempts = 0; attempts < 600; attempts++) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${url} did not become ready`)
}
