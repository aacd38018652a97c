import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { findFirstRun } from '../platform/files/first-run.ts'
import { compileCache } from './compile-cache.ts'
import { createTemporaryFolder } from './create-temporary-folder.ts'
import { findFreePort } from './find-free-port.ts'

const main = join(import.meta.dirname, '../main.ts')

type Env = Record<string, string>

/**
 * Creates a data folder for each test. The returned `start` function starts a process of the product that uses this
 * folder. After the test, stops the processes that are still running and deletes the folder. With `isShared`, the tests
 * of a suite share the folder and the processes, because starting a process takes seconds.
 */
export function setUpProcesses({ isShared = false } = {}) {
  let folder: string
  let runningProcesses: ChildProcess[]
  const [before, after] = isShared ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    folder = await createTemporaryFolder('lpi main ')
    runningProcesses = []
  })
  after(async () => {
    await Promise.all(
      runningProcesses.filter(isRunning).map(async (child) => {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }),
    )
    await rm(folder, { recursive: true })
  })

  return {
    getFolder: () => folder,
    readFirstRun: async () => (await findFirstRun(join(folder, 'data')))!,
    logIn,
    /**
     * With `isInTerminal`, the output of the process is a terminal, and text written to its `stdin` is typed there. This
     * needs `script` from util-linux.
     */
    start(env: Env = {}, { isInTerminal = false } = {}) {
      const startedProcess = startProcess({ LPI_DATA_DIR: join(folder, 'data'), ...env }, isInTerminal)
      runningProcesses.push(startedProcess.child)
      return startedProcess
    },
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess) {
  return exitCode === null && signalCode === null
}

function startProcess(env: Env, isInTerminal: boolean) {
  const command = isInTerminal
    ? ['script', '--quiet', '--return', '--command', `exec '${process.execPath}' '${main}'`, '/dev/null']
    : [process.execPath, main]
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env.PATH, ...compileCache, LOG_LEVEL: 'silent', DRAIN_SECONDS: '0', ...env },
    stdio: 'pipe',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  const url = `http://localhost:${env.PORT}`
  /** Waits until the product is ready and returns its URL. */
  async function waitUntilReady() {
    for (let attempts = 0; attempts < 600; attempts++) {
      const response = await fetch(`${url}/readyz`).catch(() => null)
      if (response?.ok) return url
      if (child.exitCode !== null) throw new Error(output)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`not ready: ${output}`)
  }
  return { child, ended, waitUntilReady, getOutput: () => output }
}

export async function freePort() {
  return String(await findFreePort())
}

async function logIn(url: string, { username, password }: { username: string; password: string }) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username, password })
  return (await fetch(`${url}/users/api/v4/users/login`, { method: 'POST', headers, body })).status
}
