import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@lpi/contract'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { compareWithDatabase } from './compare.ts'
import { createInstallation, prepareLearners } from './installation.ts'
import { createPostgres } from './postgres.ts'
import { describeTimes, type FaultProgram } from './program.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { startHaproxy, startNginx } from './reverse-proxies.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

/** Each round restarts every process once. */
const ROUNDS = 13
const CONTROL_ROUNDS = 3
const LEARNERS = 8

export const restartsProgram: FaultProgram = {
  description: `Two API and two worker processes use PostgreSQL 15. The API processes are behind haproxy and nginx at the same time, with
the configurations in \`deploy/\`. Through each proxy, ${LEARNERS / 2} learners save answers, and visitors send read requests continuously. In each of ${ROUNDS} rounds,
the processes are stopped with SIGTERM and started again, one after the other. No request may fail.`,
  positiveControl: `Each process is killed with SIGKILL instead, ${CONTROL_ROUNDS} times.`,
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      const postgres = await createPostgres(folder, await findFreePort())
      await postgres.start()
      onEnd(postgres.stop)
      const database = { DATABASE_URL: postgres.url }
      const installation = await createInstallation(folder, database)
      const learners = await prepareLearners(postgres.connection, LEARNERS)
      const apiPorts = [await findFreePort(), await findFreePort()]
      const settings = {
        ...database,
        // Tokens contain this URL, so it must be the same for all processes.
        PUBLIC_URL: 'http://localhost',
        DRAIN_SECONDS: '3',
      }
      const processes: Awaited<ReturnType<typeof startRestartableProcess>>[] = []
      onEnd(() => Promise.all(processes.map((child) => child.stop('SIGKILL'))))
      for (const port of apiPorts)
        processes.push(await startRestartableProcess(folder, port, { ...settings, LPI_ROLE: 'api' }))
      for (let i = 0; i < 2; i++) {
        processes.push(
          await startRestartableProcess(folder, await findFreePort(), { ...settings, LPI_ROLE: 'worker' }),
        )
      }
      const proxies = []
      for (const [i, name] of (['haproxy', 'nginx'] as const).entries()) {
        const port = await findFreePort()
        const proxy = await (name === 'haproxy' ? startHaproxy : startNginx)(folder, port, apiPorts)
        onEnd(proxy.stop)
        const url = `http://127.0.0.1:${port}`
        await sleep(1500)
        const ownLearners = learners.filter((_learner, index) => index % 2 === i)
        proxies.push({
          name,
          savingLearners: await startSavingLearners({ url, learners: ownLearners, ...installation, seed }),
          reader: startReader(url),
        })
      }

      const restarts: number[] = []
      for (let round = 0; round < (isPositiveControl ? CONTROL_ROUNDS : ROUNDS); round++) {
        for (const child of processes) {
          const startedAt = performance.now()
          await child.restart(isPositiveControl ? 'SIGKILL' : 'SIGTERM')
          restarts.push(performance.now() - startedAt)
          // An operator would also wait until the proxies send requests to the process again.
          await sleep(1500)
        }
      }
      const measuredValues: [string, string | number][] = [['duration of a restart', describeTimes(restarts)]]
      const faults: string[] = []
      for (const { name, savingLearners, reader } of proxies) {
        const reads = await reader.stop()
        await savingLearners.stop()
        const comparison = await compareWithDatabase(postgres.connection, savingLearners.saveLogs)
        const failedRequests = [...savingLearners.failures.map(({ reason }) => reason), ...reads.failures]
        measuredValues.push(
          ...describeSaves(savingLearners, comparison).map(
            ([label, value]) => [`${name}: ${label}`, value] as [string, string],
          ),
          [`${name}: reads`, reads.count],
          [`${name}: failed requests`, failedRequests.length],
        )
        faults.push(
          ...comparison.faults,
          ...failedRequests.map((reason) => `behind ${name}, a request failed: ${reason}`),
        )
      }
      return { measuredValues, faults }
    }),
}

/** Repeatedly requests paths that need no login. */
function startReader(url: string) {
  const failures: string[] = []
  let count = 0
  let isStopping = false
  const reading = Promise.all(
    ['/config.json', '/healthz', endpoints.getKeys.path].map(async (path) => {
      while (!isStopping) {
        await fetch(url + path).then(
          async (response) => {
            await response.arrayBuffer()
            if (!response.ok) failures.push(`${path}: ${response.status}`)
          },
          (error: Error) => failures.push(`${path}: ${(error.cause as Error)?.message ?? error.message}`),
        )
        count++
        await sleep(20)
      }
    }),
  )
  return {
    async stop() {
      isStopping = true
      await reading
      return { count, failures }
    },
  }
}
