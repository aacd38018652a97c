import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { compareWithDatabase } from './compare.ts'
import { createInstallation, prepareLearners, withDatabase } from './installation.ts'
import { createPowerGuest } from './power-guest.ts'
import { describeTimes, type FaultProgram, type Outcome } from './program.ts'
import { createRandom } from './random.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { createVolatileDisk, type VolatileDisk } from './volatile-disk.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const execute = promisify(execFile)
const CUTS = { real: 100, positiveControl: 1 }
const LEARNERS = 8
const DISK_MB = 1024
const FLUSH_MS = 2

export const powerProgram: FaultProgram = {
  description: `PostgreSQL 15 runs in a guest (user-mode-linux, ext4) whose disk is served by the benchmark over the network (NBD). The disk has
a write cache. Only flushes, which take ${FLUSH_MS} ms, and durable writes (FUA) make data durable. While ${LEARNERS} learners save answers without a pause through an API process on the
host, the power of the guest is cut ${CUTS.real} times at random moments. Each time, the guest is killed with SIGKILL and loses its page cache. The
disk loses writes that are only in its cache: in every other cut, all of them; in the remaining cuts, a random number of the newest
writes to each 4 KB sector. After about a quarter of the cuts, the power is cut again during the recovery. PostgreSQL has its default settings, except for data checksums, checkpoints
after 30 seconds or 64 MB, and \`recovery_init_sync_method = syncfs\`. The lock file of PostgreSQL is removed before each start. Saves without a
confirmation are repeated. At the end, the confirmed saves are compared with the database, and \`pg_amcheck\` checks every table
and B-tree index.`,
  positiveControl: `There are two runs. Each has one power failure and, with some seeds, another one during the recovery. In the first run, PostgreSQL does not flush
(\`fsync = off\`). In the second run, the disk confirms flushes without writing. Both runs must report faults.`,
  async run({ seed, isPositiveControl }) {
    if (!isPositiveControl) return cutPower({ seed, cuts: CUTS.real })
    const cuts = CUTS.positiveControl
    const controls: [name: string, outcome: Outcome][] = [
      [
        'fsync = off',
        await cutPower({ seed, cuts, removeProtection: ({ connection }) => disableFlushes(connection) }),
      ],
      [
        'a disk that ignores flushes',
        await cutPower({ seed, cuts, removeProtection: ({ disk }) => disk.ignoreFlushes() }),
      ],
    ]
    const isCredible = controls.every(([, { faults }]) => faults.length > 0)
    return {
      measuredValues: controls.flatMap(([name, { measuredValues }]) =>
        measuredValues.map(([label, value]): [string, string | number] => [`${name}: ${label}`, value]),
      ),
      faults: isCredible ? controls.flatMap(([, { faults }]) => faults) : [],
    }
  },
}

type Options = {
  seed: number
  cuts: number
  /** Removes a protection after the setup and before the saves begin. */
  removeProtection?: (machine: { connection: pg.ClientConfig; disk: VolatileDisk }) => unknown
}

async function cutPower({ seed, cuts, removeProtection }: Options): Promise<Outcome> {
  return withTemporaryFolder(async (folder, onEnd) => {
    const random = createRandom(seed)
    const disk = createVolatileDisk(DISK_MB * 1024 * 1024, { flushMs: FLUSH_MS })
    const guest = await createPowerGuest(folder, disk)
    onEnd(guest.stop)
    await guest.boot()
    await guest.waitUntilReady()
    const database = { DATABASE_URL: guest.url, LPI_ROLE: 'api' }
    const installation = await createInstallation(folder, database)
    const learners = await prepareLearners(guest.connection, LEARNERS)
    // This power failure empties all caches, so that later ones can lose only data that was written after the setup.
    await guest.cutPower({ losesAll: true, random })
    await guest.boot()
    await guest.waitUntilReady()
    await removeProtection?.({ connection: guest.connection, disk })
    const product = await startRestartableProcess(folder, await findFreePort(), database)
    onEnd(() => product.stop('SIGKILL'))
    const savingLearners = await startSavingLearners({
      url: product.url,
      learners,
      ...installation,
      seed,
      pauseMs: 0,
    })
    const starts: number[] = []
    const recovery: number[] = []
    const cutResults: { cached: number; lost: number }[] = []
    let cutsDuringRecovery = 0
    for (let cut = 0; cut < cuts; cut++) {
      await savingLearners.waitForSave()
      await sleep(200 + random() * 2800)
      const loss = { losesAll: cut % 2 === 0, random }
      cutResults.push(await guest.cutPower(loss))
      if (random() < 0.25) {
        await guest.boot()
        await sleep(500 + random() * 1500)
        cutResults.push(await guest.cutPower(loss))
        cutsDuringRecovery++
      }
      const bootedAt = performance.now()
      await guest.boot()
      await guest.waitUntilReady()
      starts.push(performance.now() - bootedAt)
      await savingLearners.waitForSave()
      recovery.push(performance.now() - bootedAt)
    }
    await savingLearners.stop()
    const comparison = await compareWithDatabase(guest.connection, savingLearners.saveLogs)
    const damage = await findDamage(guest.connection)
    const lossyCuts = cutResults.filter(({ lost }) => lost > 0)
    return {
      measuredValues: [
        ['power failures while saving / during the recovery', `${cuts} / ${cutsDuringRecovery}`],
        ...describeSaves(savingLearners, comparison),
        [
          'power failures in which the disk lost cached writes / number of sectors affected',
          `${lossyCuts.length} / ${lossyCuts.reduce((sum, { lost }) => sum + lost, 0)}`,
        ],
        ['time from power-on until PostgreSQL responds', describeTimes(starts)],
        ['time from power-on until the next confirmed save', describeTimes(recovery)],
        ['damage that pg_amcheck reports', damage.length],
      ],
      faults: [...comparison.faults, ...damage],
    }
  })
}

async function disableFlushes(connection: pg.ClientConfig) {
  await withDatabase(connection, async (client) => {
    await client.query('alter system set fsync = off')
    await client.query('select pg_reload_conf()')
  })
}

/** Checks every table and B-tree index, and whether every row has its index entries. Returns the reported damage. */
async function findDamage({ host, port, user }: { host: string; port: number; user: string }) {
  const args = ['--all', '--heapallindexed', '--install-missing', '-h', host, '-p', String(port), '-U', user]
  return execute('/usr/lib/postgresql/15/bin/pg_amcheck', args).then(
    ({ stdout }) => stdout.split('\n').filter(Boolean),
    ({ stdout, stderr }) => `${stdout}${stderr}`.split('\n').filter(Boolean),
  )
}
