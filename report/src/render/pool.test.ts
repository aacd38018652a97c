import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { buildExampleReport } from '../testing/example-report.ts'
import { RendererUnavailableError, RenderTimeoutError } from './errors.ts'
import { createPool } from './pool.ts'

const child = new URL('../testing/fake-render-process.ts', import.meta.url)
const pools: { close(): Promise<void> }[] = []

function openPool(options: { size?: number; timeoutMs?: number; recycleAfter?: number; child?: URL } = {}) {
  const pool = createPool({
    child,
    size: 1,
    timeoutMs: 20_000,
    recycleAfter: 100,
    recycleAboveMb: 500,
    ...options,
  })
  pools.push(pool)
  const run = async (name: string) => {
    const report = { ...buildExampleReport(), learner: { name } }
    return Buffer.from(
      await pool.run<Uint8Array>({ report, phrases: {} }, `The report of ${name}`),
    ).toString()
  }
  return { ...pool, run, runInput: pool.run }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function waitForExit(pid: number) {
  while (isAlive(pid)) await wait(10)
}

/** Lists the render processes of the pools in this process. */
function listChildren() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(parent) === process.pid && command.includes('fake-render-process.ts')
      } catch {
        return false
      }
    })
}

async function waitForChildren() {
  for (;;) {
    const children = listChildren()
    if (children.length > 0) return children
    await wait(1)
  }
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

describe('the pool of render processes', () => {
  it('stops a render that hangs, names its report in the error, and renders the next report', async () => {
    const pool = openPool({ timeoutMs: 5_000 })
    const firstPid = Number(await pool.run('Amina'))
    const hangingRender = expect(pool.run('hang')).rejects.toThrow(
      new RenderTimeoutError(
        'The report of hang was not finished within 5000 ms, so its rendering was stopped',
      ),
    )
    const nextRender = pool.run('Bo')
    await hangingRender
    expect(Number(await nextRender)).not.toBe(firstPid)
    await waitForExit(firstPid)
  })

  it('renders a report again in another process if the first process was killed', async () => {
    const pool = openPool()
    const firstPid = await pool.run('Amina')
    const slowRender = pool.run('slow')
    process.kill(Number(firstPid), 'SIGKILL')
    expect(await slowRender).toMatch(/^\d+$/)
    expect(await slowRender).not.toBe(firstPid)
  })

  it('runs its render processes at a lower priority than the parent process', async () => {
    const pool = openPool()
    expect(getPriority(Number(await pool.run('Amina')))).toBeGreaterThan(getPriority())
  })

  it('rejects a report that crashes two processes, and renders the next report', async () => {
    const pool = openPool()
    await expect(pool.run('crash')).rejects.toThrow(
      /The report of crash could not be rendered: its process ended \(exit code 3\)/,
    )
    await expect(pool.run('Amina')).resolves.toMatch(/^\d+$/)
  })

  it.runIf(process.platform === 'linux')(
    'renders a report even if two render processes in a row are killed while they start (REQ-120)',
    async () => {
      const pool = openPool()
      const renderedJob = pool.run('Amina')
      for (let kills = 0; kills < 2; kills++) {
        const [pid] = await waitForChildren()
        process.kill(pid!, 'SIGKILL')
        await waitForExit(pid!)
      }
      await expect(renderedJob).resolves.toMatch(/^\d+$/)
    },
  )

  it('rejects queued jobs if no render process can start', async () => {
    const pool = openPool({ child: new URL('../testing/does-not-exist.ts', import.meta.url) })
    await expect(pool.run('Amina')).rejects.toThrow(RendererUnavailableError)
  })

  it('rejects queued jobs with a timeout error if no render process starts in time', async () => {
    const pool = openPool({ timeoutMs: 1 })
    await expect(pool.run('Amina')).rejects.toThrow(
      new RenderTimeoutError(
        'The report of Amina was not finished within 1 ms, so its rendering was stopped',
      ),
    )
  })

  it('gives a render process as much time to start as the job has', async () => {
    const pool = openPool({ timeoutMs: 1 })
    const report = { ...buildExampleReport(), learner: { name: 'Amina' } }
    await expect(pool.runInput({ report, phrases: {} }, 'The report', 60_000)).resolves.toBeDefined()
  })

  it('stops a render that has twice the time limit only after this time', async () => {
    const pool = openPool({ timeoutMs: 2_500 })
    const report = { ...buildExampleReport(), learner: { name: 'hang' } }
    await expect(pool.runInput({ report, phrases: {} }, 'The report', 2)).rejects.toThrow(
      new RenderTimeoutError('The report was not finished within 5000 ms, so its rendering was stopped'),
    )
  })

  it('replaces a render process after its maximum number of renders', async () => {
    const pool = openPool({ recycleAfter: 2 })
    const pids = [await pool.run('a'), await pool.run('b'), await pool.run('c')]
    expect(pids[1]).toBe(pids[0])
    expect(pids[2]).not.toBe(pids[0])
  })

  it('replaces a render process that uses too much memory, after its render has finished', async () => {
    const pool = openPool()
    const pids = [await pool.run('a'), await pool.run('large'), await pool.run('b')]
    expect(pids[1]).toBe(pids[0])
    expect(pids[2]).not.toBe(pids[0])
  })

  it('stops a render that exceeds the memory limit, names its report in the error, and renders the next report', async () => {
    const pool = openPool({
      child: new URL('../testing/fake-render-process-with-watchdog.ts', import.meta.url),
    })
    await expect(pool.run('grow')).rejects.toThrow(
      /The report of grow could not be rendered: its process ended \(signal SIGKILL\)/,
    )
    await expect(pool.run('Bo')).resolves.toMatch(/^\d+$/)
  })

  it('runs at most as many render processes as its size allows', async () => {
    const pool = openPool({ size: 2 })
    const pids = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(pool.run))
    expect(new Set(pids).size).toBeLessThanOrEqual(2)
  })

  it('rejects jobs after it is closed, and leaves no render process running', async () => {
    const pool = openPool()
    const pid = Number(await pool.run('Amina'))
    await pool.close()
    await waitForExit(pid)
    await expect(pool.run('Bo')).rejects.toThrow('The report of Bo was rejected: the renderer is closed')
  })

  it('leaves no render process running if the parent is killed during a render', async () => {
    const script = fileURLToPath(new URL('../testing/parent-of-fake-render-process.ts', import.meta.url))
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(line)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGTERM')
    await waitForExit(pid)
  })
})
