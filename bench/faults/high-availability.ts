import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { compareWithDatabase } from './compare.ts'
import { startHaCluster } from './ha-cluster.ts'
import { createInstallation, prepareLearners } from './installation.ts'
import { describeTimes, type FaultProgram } from './program.ts'
import { createRandom } from './random.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const TRIALS = 4
const LEARNERS = 8

export const highAvailabilityProgram: FaultProgram = {
  description: `The configuration is that of \`deploy/ha/\`: PostgreSQL 15 with Patroni on two machines, etcd on three machines, haproxy and
PgBouncer, and two API and two worker processes. In this measurement, everything runs on one machine, and replication is
delayed by 20 ms in each direction. While ${LEARNERS} learners save answers through haproxy, the processes on the machine of the primary (etcd, Patroni and
PostgreSQL) are killed with SIGKILL. They are started again after the next confirmed save. This is done ${TRIALS} times. At the end, every confirmed save must be
in the database exactly once.`,
  positiveControl:
    'Replication is asynchronous (`synchronous_mode: false`), so a failover can lose confirmed saves.',
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      const random = createRandom(seed)
      const apiPorts = [await findFreePort(), await findFreePort()]
      const cluster = await startHaCluster({ folder, isSynchronous: !isPositiveControl, apiPorts })
      onEnd(cluster.stop)
      const settings = { ...cluster.settings, PUBLIC_URL: 'http://localhost' }
      const installation = await createInstallation(folder, settings)
      const learners = await prepareLearners(cluster.connection, LEARNERS)
      const processes: Awaited<ReturnType<typeof startRestartableProcess>>[] = []
      onEnd(() => Promise.all(processes.map((child) => child.stop('SIGKILL'))))
      for (const port of apiPorts)
        processes.push(await startRestartableProcess(folder, port, { ...settings, LPI_ROLE: 'api' }))
      for (let i = 0; i < 2; i++) {
        const port = await findFreePort()
        processes.push(await startRestartableProcess(folder, port, { ...settings, LPI_ROLE: 'worker' }))
      }
      const savingLearners = await startSavingLearners({
        url: cluster.url,
        learners,
        ...installation,
        seed,
        pauseMs: 0,
      })
      const interruptions: number[] = []
      const rejoinTimes: number[] = []
      for (let trial = 0; trial < TRIALS; trial++) {
        await savingLearners.waitForSave()
        await sleep(1000 + random() * 2000)
        const killedAt = performance.now()
        const name = await cluster.killPrimary()
        await savingLearners.waitForSave(120_000)
        interruptions.push(performance.now() - killedAt)
        const startedAt = performance.now()
        await cluster.restart(name)
        rejoinTimes.push(performance.now() - startedAt)
      }
      await savingLearners.waitForSave()
      await savingLearners.stop()
      const comparison = await compareWithDatabase(cluster.connection, savingLearners.saveLogs)
      return {
        measuredValues: [
          ...describeSaves(savingLearners, comparison),
          ['time from the kill to the next confirmed save', describeTimes(interruptions)],
          [
            `time from the restart of the killed processes until their machine is a ${isPositiveControl ? '' : 'synchronous '}standby`,
            describeTimes(rejoinTimes),
          ],
        ],
        faults: comparison.faults,
      }
    }),
}
