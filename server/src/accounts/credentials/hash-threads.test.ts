import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type HashThreads, openHashThreads } from './hash-threads.ts'

let { hash, verify }: HashThreads = openHashThreads()
beforeEach(() => {
  const threads = openHashThreads()
  ;({ hash, verify } = threads)
  return threads.close
})

const options = { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 }

it('a hash matches its password, but not a different one', async () => {
  const storedHash = await hash('Lantern-7-quay', options)
  expect(await verify(storedHash, 'Lantern-7-quay')).toBe(true)
  expect(await verify(storedHash, 'Lantern-8-quay')).toBe(false)
})

it('verifying a malformed hash fails, and later verifications still work', async () => {
  const storedHash = await hash('Lantern-7-quay', options)
  await expect(verify('malformed', 'Lantern-7-quay')).rejects.toThrow()
  expect(await verify(storedHash, 'Lantern-7-quay')).toBe(true)
})

it('each of several parallel tasks gets its own result', async () => {
  const passwords = ['Lantern-7-quay', 'Harbor-5-mill', 'Meadow-3-lock']
  const storedHashes = await Promise.all(passwords.map((password) => hash(password, options)))
  const results = await Promise.all(storedHashes.map((storedHash, i) => verify(storedHash, passwords[i]!)))
  expect(results).toEqual([true, true, true])
})

describe('a thread', () => {
  it('ends when the threads are closed', async () => {
    const threads = collectThreads()
    const { hash, close } = openHashThreads()
    await hash('Lantern-7-quay', options)
    const [thread] = threads
    const exit = once(thread!, 'exit')
    await close()
    await exit
  })

  it('that ends while it is idle is replaced', async () => {
    const threads = collectThreads()
    const storedHash = await hash('Lantern-7-quay', options)
    await Promise.all(threads.map((thread) => thread.terminate()))
    expect(await verify(storedHash, 'Lantern-7-quay')).toBe(true)
  })

  it('that ends during a task causes the task to fail with the code service.unavailable', async () => {
    const threads = collectThreads()
    const slowHash = hash('Lantern-7-quay', { ...options, memoryCost: 65_536, timeCost: 4 })
    await once(process, 'worker')
    const rejection = expect(slowHash).rejects.toMatchObject({ code: 'service.unavailable' })
    await Promise.all(threads.map((thread) => thread.terminate()))
    await rejection
    expect(await hash('Lantern-7-quay', options)).toMatch(/^\$argon2id\$/)
  })

  it('that emits an error while it is idle does not end the process', async () => {
    const threads = collectThreads()
    const storedHash = await hash('Lantern-7-quay', options)
    for (const thread of threads) thread.emit('error', new Error('ERR_WORKER_OUT_OF_MEMORY'))
    expect(await verify(storedHash, 'Lantern-7-quay')).toBe(true)
  })
})

it.runIf(process.platform === 'linux')(
  'a thread that hashes passwords has low priority, and the main thread does not',
  async () => {
    await hash('Lantern-7-quay', options)
    expect(listPriorities().some((priority) => priority === constants.priority.PRIORITY_BELOW_NORMAL)).toBe(
      true,
    )
    expect(readPriority(process.pid)).not.toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  },
)

it('an idle thread does not keep a process alive', () => {
  const file = JSON.stringify(new URL('./hash-threads.ts', import.meta.url).href)
  const program = `const { openHashThreads } = await import(${file}); console.log(await openHashThreads().hash('Lantern-7-quay', ${JSON.stringify(options)}))`
  expect(execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8', timeout: 30_000 })).toMatch(
    /^\$argon2id\$/,
  )
})

/** The priorities of the threads of this process, from `/proc`. */
function listPriorities() {
  return readdirSync('/proc/self/task').map((thread) => readPriority(Number(thread)))
}

function readPriority(thread: number) {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
  // The fields after the thread name, which can contain spaces.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

/** Returns a list to which each thread that starts during the test is added. */
function collectThreads() {
  const threads: Worker[] = []
  const collect = (thread: Worker) => threads.push(thread)
  process.on('worker', collect)
  onTestFinished(() => {
    process.off('worker', collect)
  })
  return threads
}
