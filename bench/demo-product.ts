import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)
/** The time limit for starting, which usually takes about a second but can take much longer on a busy machine. */
const START_MS = 300_000
const thisSource = new URL('../server/src/', import.meta.url).pathname

export type Demo = {
  organizationId: string
  cohorts: { cohortId: string }[]
  administrator: string
  password: string
  counts: { accounts: number; assessments: number; invited: number }
}

/** Creates a database with one large generated organization, unless the folder already contains such a database. */
export async function createDemo(folder: string, learners: number, source = thisSource): Promise<Demo> {
  const file = join(folder, 'demo.json')
  if (!existsSync(file)) {
    await runLpi(source, folder, 'database', 'migrate')
    writeFileSync(file, await runLpi(source, folder, 'demo', '--learners', String(learners), '--json'))
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

async function runLpi(source: string, folder: string, ...args: string[]) {
  const env = { ...process.env, LPI_DATA_DIR: folder }
  const { stdout } = await execute(process.execPath, [join(source, 'main-cli.ts'), ...args], {
    env,
    maxBuffer: 1e8,
  })
  return stdout
}

type ProductOptions = {
  port: number
  settings?: Record<string, string>
  /** `server/src/` of another checkout. */
  source?: string | undefined
}

/**
 * Starts the product as an operator would, with the embedded database in the folder unless the settings name another
 * database.
 */
export async function startProduct(
  folder: string,
  { port, settings = {}, source = thisSource }: ProductOptions,
) {
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    LPI_DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    ...settings,
  }
  const child = spawn(process.execPath, [join(source, 'main.ts')], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (data) => {
    errorOutput = `${errorOutput}${data}`.slice(-2000)
  })
  const ended = once(child, 'exit')
  const deadline = performance.now() + START_MS
  while (!(await isUp(url))) {
    const exit = child.exitCode ?? child.signalCode
    if (exit !== null) throw new Error(`The product exited while starting (${exit}):\n${errorOutput}`)
    if (performance.now() > deadline) {
      // With SIGKILL, the embedded database would continue to run.
      child.kill('SIGTERM')
      throw new Error(`The product was not ready after ${START_MS} ms.`)
    }
    await sleep(100)
  }
  return {
    url,
    pid: child.pid!,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal)
      await ended
    },
  }
}

async function isUp(url: string) {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
