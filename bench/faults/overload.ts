import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { compareWithDatabase } from './compare.ts'
import { startProductWithEmbeddedDatabase } from './embedded-product.ts'
import { withDatabase } from './installation.ts'
import type { Storm, StormResult } from './login-storm.ts'
import { describeTimes, type FaultProgram, quantile } from './program.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const SAVERS = 16
const LEARNERS = 450
const BASELINE_SECONDS = 10
const STORM_SECONDS = 30
const LOGINS_PER_SECOND = 1000
const NETWORKS = 500
const MAX_RATIO = 3
/** The number of learners at one school who log in at the same time, from one network. */
const CROWD = 300
const MAX_LOGIN_SECONDS = 60

export const overloadProgram: FaultProgram = {
  description: `The product runs in a single process, as with \`npm start\`, and trusts the X-Forwarded-For header. ${SAVERS} learners save answers, with a pause of 50 ms after
each save. For ${STORM_SECONDS} seconds, a low-priority process on the same machine sends ${LOGINS_PER_SECOND} logins per second
from ${NETWORKS} networks. The p99 of the save times must stay below ${MAX_RATIO} times its value without this login storm. Every login must get a response
within ten seconds: 200, or 429 or 503 with Retry-After. Then ${CROWD} learners on one network log in at the same time and honor Retry-After.
All of them must be logged in within ${MAX_LOGIN_SECONDS} seconds.`,
  positiveControl: 'Transactions repeatedly lock the assessments table for a tenth of a second.',
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      const { product, findConnection, installation } = await startProductWithEmbeddedDatabase(
        folder,
        onEnd,
        {
          savers: SAVERS,
          learners: LEARNERS,
          settings: { TRUST_PROXY: '1' },
        },
      )
      const savingLearners = await startSavingLearners({
        url: product.url,
        ...installation,
        seed,
        pauseMs: 50,
      })
      await sleep(3000)
      const baselineTimes = await measure(BASELINE_SECONDS * 1000)
      const emails = await listEmails(await findConnection())
      const storm = runStorm({
        url: product.url,
        emails,
        password: installation.password,
        perSecond: LOGINS_PER_SECOND,
        seconds: STORM_SECONDS,
        networks: NETWORKS,
      })
      const locking = isPositiveControl
        ? lockAssessmentsRepeatedly(await findConnection(), STORM_SECONDS)
        : undefined
      const [stormTimes, result] = await Promise.all([measure(STORM_SECONDS * 1000), storm])
      await locking
      const loginTimes = isPositiveControl
        ? []
        : await logInUsers(product.url, emails.slice(0, CROWD), installation.password)
      await savingLearners.stop()
      const comparison = await compareWithDatabase(await findConnection(), savingLearners.saveLogs)
      const ratio = stormTimes.p99 / baselineTimes.p99
      const faults = [...comparison.faults, ...result.faults]
      const slowLogins = loginTimes.filter((ms) => ms > MAX_LOGIN_SECONDS * 1000)
      if (slowLogins.length > 0)
        faults.push(`logins that took longer than ${MAX_LOGIN_SECONDS} seconds: ${slowLogins.length}`)
      if (ratio >= MAX_RATIO)
        faults.push(`the p99 of the save times is ${ratio.toFixed(1)} times its value without the storm`)
      if (result.sentCount < LOGINS_PER_SECOND * STORM_SECONDS * 0.9)
        faults.push('fewer logins were sent than intended')
      return {
        measuredValues: [
          [
            'saves without the storm: p50 / p99',
            `${baselineTimes.p50.toFixed(1)} / ${baselineTimes.p99.toFixed(1)} ms`,
          ],
          [
            'saves during the storm: p50 / p99',
            `${stormTimes.p50.toFixed(1)} / ${stormTimes.p99.toFixed(1)} ms`,
          ],
          ['p99 during the storm, divided by the p99 without it', ratio.toFixed(1)],
          ...describeSaves(savingLearners, comparison),
          [
            'logins per second: sent / successful',
            `${(result.sentCount / STORM_SECONDS).toFixed(0)} / ${(result.succeededCount / STORM_SECONDS).toFixed(0)}`,
          ],
          [
            'refused logins',
            `${result.refusedCount}, refused within ${result.refusedP99.toFixed(0)} ms (p99)`,
          ],
          ['successful logins: p50 / p99', `${result.p50.toFixed(0)} / ${result.p99.toFixed(0)} ms`],
          [`time until each of ${CROWD} learners on one network is logged in`, describeTimes(loginTimes)],
        ],
        faults,
      }

      async function measure(ms: number) {
        const from = performance.now()
        await sleep(ms)
        const times = savingLearners.times.filter(({ at }) => at >= from).map(({ ms }) => ms)
        return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
      }
    }),
}

async function listEmails(connection: pg.ClientConfig) {
  return withDatabase(connection, async (client) => {
    const { rows } = await client.query(`select email from users where email like '%.example' order by email`)
    return rows.map(({ email }) => email as string)
  })
}

/** Logs all users in at the same time, with retries. Returns how many milliseconds it took until each was logged in. */
async function logInUsers(url: string, emails: readonly string[], password: string) {
  const startedAt = performance.now()
  return Promise.all(
    emails.map(async (username) => {
      for (;;) {
        const response = await fetch(`${url}/users/api/v4/users/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
          body: JSON.stringify({ username, password }),
        })
        await response.arrayBuffer()
        if (response.ok) return performance.now() - startedAt
        if (![429, 503].includes(response.status)) throw new Error(`A login failed: ${response.status}.`)
        await sleep(Number(response.headers.get('retry-after') ?? 1) * 1000)
      }
    }),
  )
}

async function lockAssessmentsRepeatedly(connection: pg.ClientConfig, seconds: number) {
  await withDatabase(connection, async (client) => {
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      await client.query('begin; lock table assessments in exclusive mode; select pg_sleep(0.1); commit')
      await sleep(20)
    }
  })
}

/** Sends the logins from a separate process, so that sending them does not delay the measured requests. */
async function runStorm(storm: Storm) {
  const child = fork(new URL('./login-storm.ts', import.meta.url))
  const result = new Promise<StormResult>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StormResult))
    child.once('exit', () => reject(new Error('The login storm ended without a result.')))
  })
  child.send(storm)
  return result
}
