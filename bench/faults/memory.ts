import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { listProcessTree } from '../process-tree.ts'
import { compareWithDatabase } from './compare.ts'
import { startProductWithEmbeddedDatabase } from './embedded-product.ts'
import { describeTimes, type FaultProgram } from './program.ts'
import { createRandom } from './random.ts'
import { isReady, type RestartableProcess } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const TRIALS = 12
const LEARNERS = 8
const MB = 2 ** 20
const RECOVERY_MS = 120_000

export const memoryProgram: FaultProgram = {
  description: `The processes of the product and of its embedded database are in a memory cgroup, which only root can create. While
${LEARNERS} learners save answers, the memory limit is lowered to slightly more than these processes use at that moment, so that the
kernel kills one or more of the processes. Then the limit is removed. This is repeated ${TRIALS} times. If the product has ended, it is started
again, as a service manager would do. No confirmed save may be lost or applied twice.`,
  positiveControl: 'The simulated learners count failed saves as confirmed.',
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      const random = createRandom(seed)
      const group = await createMemoryGroup(`lpi-faults-${process.pid}`)
      onEnd(group.remove)
      const { product, findConnection, installation } = await startProductWithEmbeddedDatabase(
        folder,
        onEnd,
        {
          savers: LEARNERS,
        },
      )
      const savingLearners = await startSavingLearners({
        url: product.url,
        ...installation,
        seed,
        pauseMs: 0,
        confirmsFailedSaves: isPositiveControl,
      })
      const timesAfterEnd: number[] = []
      const timesAfterSurvival: number[] = []
      for (let trial = 0; trial < TRIALS; trial++) {
        await sleep(500 + random() * 500)
        await group.add(listProcessTree(product.pid()))
        const limitedAt = performance.now()
        const kills = await group.killCount()
        await group.limit((await group.usage()) + 2 * MB)
        while ((await group.killCount()) === kills && performance.now() - limitedAt < 15_000) await sleep(50)
        // A killed process needs some time to end.
        await sleep(1000 + random() * 500)
        await group.limit(undefined)
        const hasEnded = await restartUntilSaved(product, savingLearners)
        ;(hasEnded ? timesAfterEnd : timesAfterSurvival).push(performance.now() - limitedAt)
      }
      const kills = await group.killCount()
      await savingLearners.stop()
      const comparison = await compareWithDatabase(await findConnection(), savingLearners.saveLogs)
      const faults = [...comparison.faults]
      if (kills < TRIALS / 2) faults.push(`the kernel killed too few processes: ${kills}`)
      if (!(await isReady(product.url))) faults.push('the product is not ready at the end')
      return {
        measuredValues: [
          ['processes killed by the kernel', kills],
          ...describeSaves(savingLearners, comparison),
          [
            'time from lowering the limit to the next confirmed save, if the product ended',
            describeTimes(timesAfterEnd),
          ],
          [
            'time from lowering the limit to the next confirmed save, if the product did not end',
            describeTimes(timesAfterSurvival),
          ],
        ],
        faults,
      }
    }),
}

/** Waits until a save is confirmed, and restarts the process if it has ended. Returns whether it had ended. */
async function restartUntilSaved(
  product: RestartableProcess,
  savingLearners: Awaited<ReturnType<typeof startSavingLearners>>,
) {
  const deadline = performance.now() + RECOVERY_MS
  let hasEnded = false
  for (;;) {
    // On a busy machine, a killed process can take several seconds to end.
    if (!listProcessTree(product.pid()).includes(product.pid())) {
      hasEnded = true
      await product.restart('SIGKILL')
    }
    try {
      await savingLearners.waitForSave(2_000)
      return hasEnded
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}

/** Creates a memory cgroup. Supports cgroup versions 1 and 2. */
async function createMemoryGroup(name: string) {
  const isVersion1 = existsSync('/sys/fs/cgroup/memory/memory.limit_in_bytes')
  const folder = isVersion1 ? `/sys/fs/cgroup/memory/${name}` : `/sys/fs/cgroup/${name}`
  await mkdir(folder)
  const files = isVersion1
    ? {
        limit: 'memory.limit_in_bytes',
        usage: 'memory.usage_in_bytes',
        events: 'memory.oom_control',
        unlimited: '-1',
      }
    : { limit: 'memory.max', usage: 'memory.current', events: 'memory.events', unlimited: 'max' }
  const pathOf = (file: string) => `${folder}/${file}`
  return {
    /** Adds processes to the group. Ignores those that have ended. */
    async add(processes: readonly number[]) {
      for (const pid of processes) await writeFile(pathOf('cgroup.procs'), String(pid)).catch(() => {})
    },
    usage: async () => Number(await readFile(pathOf(files.usage), 'utf8')),
    limit: (bytes: number | undefined) =>
      writeFile(pathOf(files.limit), bytes ? String(bytes) : files.unlimited),
    killCount: async () =>
      Number(/^oom_kill (\d+)/m.exec(await readFile(pathOf(files.events), 'utf8'))?.[1] ?? 0),
    remove: () => rmdir(folder),
  }
}
