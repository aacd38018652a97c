import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { batchSettings, endpoints } from '@lpi/contract'
import type pg from 'pg'
import { acceptTerms, logInThroughApi } from '../../e2e/people.ts'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { compareWithDatabase } from './compare.ts'
import { startProductWithEmbeddedDatabase } from './embedded-product.ts'
import { createInstallation, type Installation, prepareLearners, withDatabase } from './installation.ts'
import { createPostgres } from './postgres.ts'
import { describeTimes, type FaultProgram, type FaultRun, type Outcome, quantile } from './program.ts'
import { createRandom } from './random.ts'
import { startRestartableProcess } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const LEARNERS = 8
/** With the API, render and worker kills below, the real run makes 200 kills. The positive control needs fewer. */
const EMBEDDED_TRIALS = { real: 120, positiveControl: 12 }
const API_KILLS = 68
const RENDER_KILLS = 10
const REPORTS_PER_RENDER_KILL = 5
const WORKER_KILLS = 2
const BATCH_SIZE = 60

export const killProgram: FaultProgram = {
  description: `While ${LEARNERS} learners save answers without a pause, parts of the product are killed with SIGKILL at random moments. In an
installation with an embedded database, the kills alternate between the process, the database, and both. Then, in an installation with
a separate PostgreSQL 15 server, an API process is killed repeatedly. Afterward, the render processes of a worker that produces a batch of ${BATCH_SIZE}
reports, and the worker itself, are killed. Saves without a confirmation are repeated, and the confirmed saves are compared with the database.
Recovery is the time from the kill to the next confirmed save. No temporary folder may remain.`,
  positiveControl: 'PostgreSQL confirms commits before they are written (`synchronous_commit = off`).',
  async run(run) {
    if (run.isPositiveControl) return killWithEmbeddedDatabase(run)
    // The installations run one after the other so that they do not compete for the processor.
    const embeddedResult = await killWithEmbeddedDatabase(run)
    const separateResult = await killWithSeparateDatabase(run)
    return {
      measuredValues: [...embeddedResult.measuredValues, ...separateResult.measuredValues],
      faults: [...embeddedResult.faults, ...separateResult.faults],
    }
  },
}

const targets = ['the process', 'the database', 'both'] as const

async function killWithEmbeddedDatabase({ seed, isPositiveControl }: FaultRun): Promise<Outcome> {
  return withTemporaryFolder(async (folder, onEnd) => {
    const random = createRandom(seed)
    const temporaryFolder = await createTemporaryFolder()
    onEnd(() => rm(temporaryFolder, { recursive: true }))
    const { product, findConnection, installation } = await startProductWithEmbeddedDatabase(folder, onEnd, {
      savers: LEARNERS,
      settings: { TMPDIR: temporaryFolder },
    })
    if (isPositiveControl) await confirmBeforeWriting(await findConnection())
    const savingLearners = await startSavingLearners({ url: product.url, ...installation, seed, pauseMs: 0 })
    const recovery = new Map<string, number[]>(targets.map((target) => [target, []]))
    const trials = isPositiveControl ? EMBEDDED_TRIALS.positiveControl : EMBEDDED_TRIALS.real
    for (let trial = 0; trial < trials; trial++) {
      const target = isPositiveControl ? 'both' : targets[trial % targets.length]!
      await sleep(300 + random() * 700)
      const databasePid = Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
      const killedAt = performance.now()
      if (target !== 'the process') process.kill(databasePid, 'SIGKILL')
      if (target !== 'the database') await product.restart('SIGKILL')
      await savingLearners.waitForSave()
      recovery.get(target)!.push(performance.now() - killedAt)
    }
    await savingLearners.stop()
    const comparison = await compareWithDatabase(await findConnection(), savingLearners.saveLogs)
    await product.stop()
    const remaining = await findRemainingFolders(temporaryFolder)
    return {
      measuredValues: [
        ['kills with the embedded database', trials],
        ...describeSaves(savingLearners, comparison),
        ...[...recovery].map(
          ([target, times]) => [`recovery of ${target}`, describeTimes(times)] as [string, string],
        ),
        ['recovery, 95th percentile', describeP95([...recovery.values()].flat())],
        ...remaining.measuredValues,
      ],
      faults: [...comparison.faults, ...remaining.faults],
    }
  })
}

/** Creates a folder for the temporary files of the product. The system user of the embedded database can enter it. */
async function createTemporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-'))
  await chmod(folder, 0o711)
  return folder
}

async function findRemainingFolders(temporaryFolder: string): Promise<Outcome> {
  const names = await readdir(temporaryFolder)
  return {
    measuredValues: [['remaining temporary folders', names.length]],
    faults: names.map((name) => `a temporary folder remains: ${name}`),
  }
}

function describeP95(times: readonly number[]) {
  return `${(quantile(times, 0.95) / 1000).toFixed(1)} s`
}

/**
 * Makes PostgreSQL confirm commits before it writes them. Sets the longest delay that PostgreSQL allows, so that some
 * commits are still unwritten when the database is killed.
 */
async function confirmBeforeWriting(connection: pg.ClientConfig) {
  await withDatabase(connection, async (client) => {
    await client.query('alter system set synchronous_commit = off')
    await client.query(`alter system set wal_writer_delay = '10s'`)
    // With a small value, commits would wake the WAL writer before the delay has passed.
    await client.query(`alter system set wal_writer_flush_after = '1GB'`)
    await client.query('select pg_reload_conf()')
  })
}

async function killWithSeparateDatabase({ seed }: FaultRun): Promise<Outcome> {
  return withTemporaryFolder(async (folder, onEnd) => {
    const random = createRandom(seed + 1)
    const postgres = await createPostgres(folder, await findFreePort())
    await postgres.start()
    onEnd(postgres.stop)
    const database = { DATABASE_URL: postgres.url }
    const installation = await createInstallation(folder, database, 300)
    const learners = await prepareLearners(postgres.connection, LEARNERS)
    const [apiPort, workerPort] = [await findFreePort(), await findFreePort()]
    const temporaryFolder = await createTemporaryFolder()
    onEnd(() => rm(temporaryFolder, { recursive: true }))
    const sharedSettings = {
      ...database,
      PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
      TMPDIR: temporaryFolder,
    }
    const api = await startRestartableProcess(folder, apiPort, { ...sharedSettings, LPI_ROLE: 'api' })
    onEnd(() => api.stop())
    const worker = await startRestartableProcess(folder, workerPort, {
      ...sharedSettings,
      LPI_ROLE: 'worker',
    })
    onEnd(() => worker.stop())
    const savingLearners = await startSavingLearners({
      url: api.url,
      learners,
      ...installation,
      seed,
      pauseMs: 0,
    })

    const recovery: number[] = []
    for (let trial = 0; trial < API_KILLS; trial++) {
      await sleep(200 + random() * 500)
      const killedAt = performance.now()
      await api.restart('SIGKILL')
      await savingLearners.waitForSave()
      recovery.push(performance.now() - killedAt)
    }

    const batch = await requestBatch(api.url, installation)
    let renderKills = 0
    let workerKills = 0
    const startedAt = performance.now()
    let state = await batch.read()
    while (!['DONE', 'FAILED'].includes(state.status) && performance.now() - startedAt < 600_000) {
      await sleep(300 + random() * 300)
      const [renderProcess] = listRenderProcesses(worker.pid())
      // Spreads the kills over the batch: if every new render process were killed, a report would run out of attempts.
      if (
        renderProcess &&
        renderKills < RENDER_KILLS &&
        state.completed >= renderKills * REPORTS_PER_RENDER_KILL
      ) {
        process.kill(renderProcess, 'SIGKILL')
        renderKills++
      } else if (workerKills < WORKER_KILLS && state.completed > 5) {
        await worker.restart('SIGKILL')
        workerKills++
      }
      state = await batch.read()
    }
    const batchSeconds = (performance.now() - startedAt) / 1000
    await savingLearners.stop()
    const comparison = await compareWithDatabase(postgres.connection, savingLearners.saveLogs)
    await api.stop()
    await worker.stop()
    const remaining = await findRemainingFolders(temporaryFolder)
    const faults = [...comparison.faults, ...remaining.faults]
    if (state.completed !== batch.size)
      faults.push(`the batch has ${state.completed} of ${batch.size} reports`)
    return {
      measuredValues: [
        ['kills of an API process', API_KILLS],
        ...describeSaves(savingLearners, comparison),
        ['recovery of the API process', describeTimes(recovery)],
        ['recovery of the API process, 95th percentile', describeP95(recovery)],
        ['kills of a render process / of the worker', `${renderKills} / ${workerKills}`],
        ['completed batch reports', `${state.completed} of ${batch.size} in ${batchSeconds.toFixed(0)} s`],
        ...remaining.measuredValues,
      ],
      faults,
    }
  })
}

/** Lists the ids of the render processes that the process with the id `parent` started. */
function listRenderProcesses(parent: number) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return Number(fields[1]) === parent && command.includes('render/child.ts')
      } catch {
        return false
      }
    })
}

async function requestBatch(
  url: string,
  { organizationId, administrator, password }: Omit<Installation, 'learners'>,
) {
  const user = await logInThroughApi(url, { email: administrator, password })
  await acceptTerms(user, 'GB')
  const search = `${endpoints.searchAssessments.path}?organizationId=${organizationId}`
  const { items } = await user.call('POST', search, { status: ['COMPLETED'], size: BATCH_SIZE })
  const assessmentIds: string[] = items.map(({ id }: { id: string }) => id)
  const batches = endpoints.createBatchReport.path
  const { id } = await user.call('POST', batches, {
    organizationId,
    assessmentIds,
    settings: batchSettings,
    type: 'individual',
    path: '/reports/individual',
  })
  return {
    size: assessmentIds.length,
    read: (): Promise<{ status: string; completed: number }> => user.call('GET', `${batches}/${id}`),
  }
}
