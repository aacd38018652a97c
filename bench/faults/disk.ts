import { execFileSync } from 'node:child_process'
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { compareWithDatabase } from './compare.ts'
import { startProductWithEmbeddedDatabase } from './embedded-product.ts'
import { describeTimes, type FaultProgram } from './program.ts'
import { isReady } from './restartable-process.ts'
import { describeSaves, startSavingLearners } from './saving-learners.ts'
import { withTemporaryFolder } from './with-temporary-folder.ts'

const TRIALS = 3
const LEARNERS = 8
const DISK_MB = 400
const FULL_SECONDS = 12

export const diskProgram: FaultProgram = {
  description: `The data folder with the embedded database is on a ${DISK_MB} MB disk (a tmpfs, which only root can mount). While ${LEARNERS} learners
save answers, the disk is filled completely ${TRIALS} times and kept full for ${FULL_SECONDS} seconds each time. While the disk is full, the process must
report that it is not ready. When there is space again, saves must succeed, and the process must become ready again. No confirmed save may be lost.`,
  positiveControl: 'The simulated learners count failed saves as confirmed.',
  run: ({ seed, isPositiveControl }) =>
    withTemporaryFolder(async (folder, onEnd) => {
      const disk = join(folder, 'disk')
      await mkdir(disk)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'none', disk])
      onEnd(() => execFileSync('umount', ['--lazy', disk]))
      const dataDir = join(disk, 'data')
      const { product, findConnection, installation } = await startProductWithEmbeddedDatabase(
        dataDir,
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
      const faults: string[] = []
      const unreadyAfterMs: number[] = []
      const recovery: number[] = []
      let confirmedWhileFull = 0
      for (let trial = 0; trial < TRIALS; trial++) {
        await sleep(1500)
        const filler = join(disk, 'filler')
        await fill(filler, disk)
        const filledAt = performance.now()
        const confirmedBefore = savingLearners.confirmedCount()
        let unreadyAt: number | undefined
        while (performance.now() - filledAt < FULL_SECONDS * 1000) {
          // The database may have freed some space since the last check.
          await fill(filler, disk)
          if (!(await isReady(product.url))) unreadyAt ??= performance.now()
          await sleep(250)
        }
        confirmedWhileFull += savingLearners.confirmedCount() - confirmedBefore
        if (unreadyAt) unreadyAfterMs.push(unreadyAt - filledAt)
        else faults.push(`in trial ${trial + 1}, the process stayed ready while the disk was full`)
        await rm(filler)
        const freedAt = performance.now()
        await savingLearners.waitForSave()
        recovery.push(performance.now() - freedAt)
        while (!(await isReady(product.url))) {
          if (performance.now() - freedAt > 60_000) throw new Error('The process did not become ready again.')
          await sleep(100)
        }
      }
      await savingLearners.stop()
      const comparison = await compareWithDatabase(await findConnection(), savingLearners.saveLogs)
      return {
        measuredValues: [
          ...describeSaves(savingLearners, comparison),
          ['saves confirmed while the disk was full', confirmedWhileFull],
          [
            'time from when the disk becomes full until the process is no longer ready',
            describeTimes(unreadyAfterMs),
          ],
          ['time from when space is freed until the next confirmed save', describeTimes(recovery)],
        ],
        faults: [...faults, ...comparison.faults],
      }
    }),
}

/** Writes to the file until the disk is full. */
async function fill(file: string, disk: string) {
  await writeFile(file, '', { flag: 'a' })
  const handle = await open(file, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      if (bavail === 0) return
      await handle.write(Buffer.alloc(Math.min(bavail * bsize, 1 << 20), 1))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await handle.close().catch(() => {})
  }
}
