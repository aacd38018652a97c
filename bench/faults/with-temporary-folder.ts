import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs `work` with a temporary folder. Then runs the cleanups that `work` has registered, in reverse order, and removes
 * the folder.
 */
export async function withTemporaryFolder<T>(
  work: (folder: string, onEnd: (cleanup: () => unknown) => void) => Promise<T>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-faults-'))
  const cleanups: (() => unknown)[] = []
  try {
    return await work(folder, (cleanup) => void cleanups.unshift(cleanup))
  } finally {
    for (const cleanup of cleanups) {
      try {
        await cleanup()
      } catch (error) {
        console.error(error)
      }
    }
    await rm(folder, { recursive: true, force: true })
  }
}
