import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { compareWithDatabase } from './compare.ts'
import { createInstallation, prepareLearners, withDatabase } from './installation.ts'
import { createPostgres } from './postgres.ts'
import { describeTimes, type FaultProgram, type FaultRun, type Outcome } from './program.ts'
import { createRandom } from './random.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { startTcpProxy } from './tcp-proxy.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const TRIALS = 4
const LEARNERS = 8

export const failoverProgram: FaultProgram = {
  description: `PostgreSQL 15 has a standby, 20 ms away, that confirms every commit (\`synchronous_standby_names\`). While ${LEARNERS} learners save
answers, the primary is killed with SIGKILL, the standby is promoted, and the address of the database is switched to the
standby. Each of the ${TRIALS} trials has new databases. Every confirmed save must be in the new primary. In each trial, before the
kill, the standby becomes unreachable for five seconds. One second later, no save may be confirmed anymore, and at the end of
the five seconds, the API process must report that it is not ready.`,
  positiveControl: 'The standby is asynchronous, so a failover can lose confirmed saves.',
  async run(run) {
    const outcomes: Outcome[] = []
    for (let trial = 0; trial < TRIALS; trial++) {
      outcomes.push(await failOver({ ...run, seed: run.seed * 100 + trial }))
    }
    return {
      measuredValues: outcomes.flatMap(({ measuredValues }, i) =>
        measuredValues.map(([name, value]) => [`trial ${i + 1}: ${name}`, value] as [string, string]),
      ),
      faults: outcomes.flatMap(({ faults }) => faults),
    }
  },
}

async function failOver({ seed, isPositiveControl }: FaultRun): Promise<Outcome> {
  return withTemporaryFolder(async (folder, onEnd) => {
    const random = createRandom(seed)
    const primaryServer = await createPostgres(folder, await findFreePort())
    await primaryServer.start()
    onEnd(primaryServer.stop)
    // Replication is delayed by 20 ms in each direction, as between two sites.
    const link = await startTcpProxy({
      port: await findFreePort(),
      target: primaryServer.connection.port,
      delayMs: 20,
    })
    onEnd(link.stop)
    const standbyPort = await findFreePort()
    const standby = await createPostgres(folder, standbyPort, {
      standbyOf: link.port,
    })
    await standby.start()
    onEnd(standby.stop)
    const databaseProxy = await startTcpProxy({
      port: await findFreePort(),
      target: primaryServer.connection.port,
    })
    onEnd(databaseProxy.stop)
    const settings = {
      DATABASE_URL: `postgres://lpi@127.0.0.1:${databaseProxy.port}/postgres`,
      LPI_ROLE: 'api',
    }
    const installation = await createInstallation(folder, settings)
    const learners = await prepareLearners(primaryServer.connection, LEARNERS)
    if (!isPositiveControl) {
      await withDatabase(primaryServer.connection, async (client) => {
        await client.query(`alter system set synchronous_standby_names = '*'`)
        await client.query('select pg_reload_conf()')
      })
    }
    const product = await startRestartableProcess(folder, await findFreePort(), settings)
    onEnd(() => product.stop())
    const savingLearners = await startSavingLearners({
      url: product.url,
      learners,
      ...installation,
      seed,
      pauseMs: 0,
    })
    await sleep(1000 + random() * 1000)

    const faults: string[] = []
    if (!isPositiveControl) faults.push(...(await interruptStandby()))
    await sleep(500 + random() * 1000)

    const killedAt = performance.now()
    await primaryServer.kill()
    link.cut()
    await standby.promote()
    if (!isPositiveControl) {
      await withDatabase(standby.connection, async (client) => {
        await client.query(`alter system set synchronous_standby_names = ''`)
        await client.query('select pg_reload_conf()')
      })
    }
    databaseProxy.state.target = standbyPort
    databaseProxy.cut()
    await savingLearners.waitForSave()
    const recovery = performance.now() - killedAt
    await sleep(1000)
    await savingLearners.stop()
    const comparison = await compareWithDatabase(standby.connection, savingLearners.saveLogs)
    return {
      measuredValues: [
        ...describeSaves(savingLearners, comparison),
        ['time from the kill to the next confirmed save', describeTimes([recovery])],
      ],
      faults: [...faults, ...comparison.faults],
    }

    /**
     * Makes the standby unreachable for five seconds. The primary must wait for it, so no save may be confirmed after
     * the first second.
     */
    async function interruptStandby() {
      link.state.isSilent = true
      await sleep(1000)
      const confirmedBefore = savingLearners.confirmedCount()
      await sleep(4000)
      const confirmedCount = savingLearners.confirmedCount() - confirmedBefore
      const isReady = await fetch(`${product.url}/readyz`).then(({ ok }) => ok)
      link.state.isSilent = false
      link.cut()
      await savingLearners.waitForSave()
      const problems: string[] = []
      if (confirmedCount > 0) problems.push(`saves confirmed without the standby: ${confirmedCount}`)
      if (isReady) problems.push('the process was ready while nothing could be committed')
      return problems
    }
  })
}
