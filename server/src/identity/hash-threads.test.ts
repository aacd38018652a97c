import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { expect, it } from 'vitest'
import { hash, verify } from './hash-threads.ts'

const options = { algorithm: 2, memoryCost: 1024, timeCost: 1, parallelism: 1 }

it('a hash verifies its password and no other', async () => {
  const storedHash = await hash('Lantern-7-quay', options)
  expect(await verify(storedHash, 'Lantern-7-quay')).toBe(true)
  expect(await verify(storedHash, 'Lantern-8-quay')).toBe(false)
})

it('verifying a malformed hash fails, and later hashes are still verified', async () => {
  const storedHash = await hash('Lantern-7-quay', options)
  await expect(verify('malformed', 'Lantern-7-quay')).rejects.toThrow()
  expect(await verify(storedHash, 'Lantern-7-quay')).toBe(true)
})

it('parallel tasks get their own results', async () => {
  const passwords = ['Lantern-7-quay', 'Harbor-5-mill', 'Meadow-3-lock']
  const storedHashes = await Promise.all(passwords.map((password) => hash(password, options)))
  const results = await Promise.all(storedHashes.map((storedHash, i) => verify(storedHash, passwords[i]!)))
  expect(results).toEqual([true, true, true])
})

it.runIf(process.platform === 'linux')(
  'the threads that hash have low priority, and other threads keep theirs',
  async () => {
    await hash('Lantern-7-quay', options)
    expect(priorities().some((priority) => priority === constants.priority.PRIORITY_BELOW_NORMAL)).toBe(true)
    expect(priorityOf(process.pid)).not.toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  },
)

it('an idle thread does not keep a process alive', () => {
  const file = JSON.stringify(new URL('./hash-threads.ts', import.meta.url).href)
  const program = `const { hash } = await import(${file}); console.log(await hash('Lantern-7-quay', ${JSON.stringify(options)}))`
  expect(execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8', timeout: 30_000 })).toMatch(
    /^\$argon2id\$/,
  )
})

/** The priorities of the threads of this process, from `/proc`. */
function priorities() {
  return readdirSync('/proc/self/task').map((thread) => priorityOf(Number(thread)))
}

function priorityOf(thread: number) {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
  // The fields after the thread name, which can contain spaces.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}
