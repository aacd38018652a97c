import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { compareWithDatabase } from './compare.ts'
import { createInstallation, type Learner, prepareLearners } from './installation.ts'
import { createPostgres } from './postgres.ts'
import type { FaultProgram } from './program.ts'
import { createRandom } from './random.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const CLOCK_CHANGES = 12
const LEARNERS = 8
const MAX_OFFSET_HOURS = 2
/** The faketime library for multithreaded programs, from the Debian package `libfaketime`. */
const FAKETIME_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

export const clockProgram: FaultProgram = {
  description: `While ${LEARNERS} learners save answers, the clock of the API process is changed ${CLOCK_CHANGES} times, to at most ${MAX_OFFSET_HOURS} hours before or after the
correct time. The clock of the database does not change, as if the database were on another machine. After every change, each of
${LEARNERS} other learners, who are also logged in, exchanges a refresh token. No exchange may fail, no
confirmed save may be lost or applied twice, and saves must continue.`,
  positiveControl: 'The clock is set fifty years ahead. By then, every session has expired.',
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      if (!existsSync(FAKETIME_LIBRARY)) throw new Error('Install the Debian package libfaketime.')
      const random = createRandom(seed)
      const postgres = await createPostgres(folder, await findFreePort())
      await postgres.start()
      onEnd(postgres.stop)
      const database = { DATABASE_URL: postgres.url }
      const installation = await createInstallation(folder, database)
      const learners = await prepareLearners(postgres.connection, 2 * LEARNERS)
      const clock = join(folder, 'clock')
      await writeFile(clock, '+0')
      const product = await startRestartableProcess(folder, await findFreePort(), {
        ...database,
        LPI_ROLE: 'api',
        LD_PRELOAD: FAKETIME_LIBRARY,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      })
      onEnd(() => product.stop())
      const { password } = installation
      const savers = learners.slice(0, LEARNERS)
      const savingLearners = await startSavingLearners({
        url: product.url,
        learners: savers,
        password,
        seed,
        pauseMs: 0,
      })
      const sessions = []
      for (const learner of learners.slice(LEARNERS))
        sessions.push(await openSession(product.url, learner, password))

      const faults: string[] = []
      let exchanges = 0
      for (let change = 0; change < CLOCK_CHANGES; change++) {
        await sleep(300 + random() * 700)
        const hours = isPositiveControl
          ? 50 * 365 * 24
          : MAX_OFFSET_HOURS * (change % 2 === 0 ? 1 : random() < 0.5 ? -1 : 0)
        await writeFile(clock, `${hours < 0 ? '-' : '+'}${Math.abs(hours) * 3600}`)
        await savingLearners.waitForSave()
        for (const session of sessions) {
          const status = await session.exchange()
          exchanges++
          if (status !== 200)
            faults.push(
              `after clock change ${change + 1} (offset from the correct time: ${hours > 0 ? '+' : ''}${hours} h), the exchange of a refresh token returned ${status}`,
            )
        }
      }
      await savingLearners.stop()
      const comparison = await compareWithDatabase(postgres.connection, savingLearners.saveLogs)
      return {
        measuredValues: [
          ['clock changes', CLOCK_CHANGES],
          ...describeSaves(savingLearners, comparison),
          ['refresh token exchanges', exchanges],
        ],
        faults: [...comparison.faults, ...faults],
      }
    }),
}

/** Logs a learner in. Returns a session that can exchange its refresh token as the browser does. */
async function openSession(url: string, { email }: Learner, password: string) {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { clientId } = await (await fetch(`${url}/config.json`)).json()
  const login = await post('/users/api/v4/users/login', { username: email, password })
  let tokens = await login.json()
  return {
    async exchange() {
      const response = await fetch(`${url}/identity/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: clientId,
          refresh_token: tokens.refresh_token,
        }),
      })
      const body = await response.json()
      if (response.ok) tokens = body
      return response.status
    },
  }
}
