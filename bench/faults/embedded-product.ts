import type pg from 'pg'
import { findEmbedded } from '../../server/src/platform/db/embedded/find-embedded.ts'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { createInstallation, prepareLearners, type Settings } from './installation.ts'
import { startRestartableProcess } from './restartable-process.ts'

type Options = {
  /** The number of learners who will save answers. */
  savers: number
  /** The number of learners in the demo data. */
  learners?: number
  settings?: Settings
}

/**
 * Creates an embedded database with demo data in the data folder, starts the product, and finds learners who have
 * started an assessment.
 */
export async function startProductWithEmbeddedDatabase(
  dataDir: string,
  onEnd: (cleanup: () => unknown) => void,
  options: Options,
) {
  const installation = await createInstallation(dataDir, {}, options.learners)
  const product = await startRestartableProcess(dataDir, await findFreePort(), options.settings ?? {})
  onEnd(() => product.stop())
  const findConnection = async () => (await findEmbedded(dataDir)) as pg.ClientConfig
  const learners = await prepareLearners(await findConnection(), options.savers)
  return { product, findConnection, installation: { ...installation, learners } }
}
