import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { compareWithDatabase } from './compare.ts'
import { createInstallation, prepareLearners } from './installation.ts'
import { createPostgres } from './postgres.ts'
import { describeTimes, type FaultProgram } from './program.ts'
import { createRandom } from './random.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { type ChunkTransform, startTcpProxy } from './tcp-proxy.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const LEARNERS = 8
const SECONDS = 25
const OUTAGES = 2

export const networkProgram: FaultProgram = {
  description: `${LEARNERS} learners save answers for ${SECONDS} seconds through a network that delays all data by 20 ms. For one in thirty chunks of data, the
network ends the connection instead of forwarding the chunk. It truncates one in thirty response chunks. Then the network between the product and
the database (PostgreSQL 15) fails ${OUTAGES} times: it drops all data for 15 seconds without closing any connection. After each outage,
new connections work. A connection that lost data in one direction forwards no more data in that direction. No confirmed save may be lost or applied twice, and
within 15 seconds after each outage, a save must be confirmed.`,
  positiveControl: 'The network itself confirms one in ten saves and does not forward them.',
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      const random = createRandom(seed)
      const postgres = await createPostgres(folder, await findFreePort())
      await postgres.start()
      onEnd(postgres.stop)
      const databaseProxy = await startTcpProxy({
        port: await findFreePort(),
        target: postgres.connection.port,
      })
      onEnd(databaseProxy.stop)
      const settings = {
        DATABASE_URL: `postgres://lpi@127.0.0.1:${databaseProxy.port}/postgres`,
        LPI_ROLE: 'api',
      }
      const installation = await createInstallation(folder, settings)
      const learners = await prepareLearners(postgres.connection, LEARNERS)
      const port = await findFreePort()
      const product = await startRestartableProcess(folder, port, settings)
      onEnd(() => product.stop())
      const clientProxy = await startTcpProxy({ port: await findFreePort(), target: port, delayMs: 20 })
      onEnd(clientProxy.stop)
      const url = `http://127.0.0.1:${clientProxy.port}`
      const savingLearners = await startSavingLearners({ url, learners, ...installation, seed })

      const counts = { ended: 0, truncated: 0 }
      const breakData: ChunkTransform = (chunk, direction) => {
        const draw = random()
        if (draw < 1 / 30) {
          counts.ended++
          return undefined
        }
        if (direction === 'request' || draw >= 1 / 15) return chunk
        counts.truncated++
        // The rest never arrives. All connections are ended shortly afterward, so that the client does not wait for it.
        setTimeout(() => clientProxy.cut(), 50)
        return chunk.subarray(0, chunk.length >> 1)
      }
      clientProxy.state.transform = breakData
      if (isPositiveControl) clientProxy.setResponder(createFalseConfirmation(random))
      await sleep(SECONDS * 1000)
      clientProxy.state.transform = (chunk) => chunk

      const recovery: number[] = []
      for (let outage = 0; outage < (isPositiveControl ? 0 : OUTAGES); outage++) {
        await savingLearners.waitForSave()
        databaseProxy.state.isSilent = true
        await sleep(15_000)
        databaseProxy.state.isSilent = false
        const restoredAt = performance.now()
        await savingLearners.waitForSave()
        recovery.push(performance.now() - restoredAt)
        await sleep(2000)
      }
      await savingLearners.stop()
      const comparison = await compareWithDatabase(postgres.connection, savingLearners.saveLogs)
      const slowRecoveries = recovery.filter((ms) => ms > 15_000)
      return {
        measuredValues: [
          ['connections ended / responses truncated', `${counts.ended} / ${counts.truncated}`],
          ...describeSaves(savingLearners, comparison),
          ['time from the end of an outage to the next confirmed save', describeTimes(recovery)],
        ],
        faults: [
          ...comparison.faults,
          ...slowRecoveries.map(
            (ms) => `after an outage, ${(ms / 1000).toFixed(0)} s passed before a save was confirmed`,
          ),
        ],
      }
    }),
}

/** Creates a responder that confirms some saves as the product would, and does not forward them. */
function createFalseConfirmation(random: () => number) {
  return (request: Buffer) => {
    const id = /^PUT \/lpi\/api\/v4\/lpi-assessments\/([\w-]+) /.exec(request.toString('latin1'))?.[1]
    if (!id || random() >= 0.1) return undefined
    const body = JSON.stringify({ id })
    return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
}
