import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/base/config.ts'
import { MIN_FREE_MB, measureFreeSpace } from '../../../platform/files/free-space.ts'
import { type Finding, faultFinding, messageOf, okFinding, warningFinding } from './finding.ts'

/** Checks the data folder, its free disk space, and the build of the web application. */
export async function checkFiles({ dataDir, webDir }: Config): Promise<Finding[]> {
  const exists = await stat(dataDir).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  )
  const findings = exists ? [await checkFolder(dataDir), await checkSpace(dataDir)] : [missingFolder(dataDir)]
  return [...findings, await checkBuild(webDir)]
}

function missingFolder(dataDir: string): Finding {
  return warningFinding(
    'data folder',
    `${dataDir} does not exist`,
    'If the product has run before, correct LPI_DATA_DIR. Otherwise, the first start creates the folder.',
  )
}

async function checkFolder(dataDir: string): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return faultFinding(
      'data folder',
      `${dataDir} cannot be used: ${messageOf(error)}`,
      'Make the user that runs the product the owner of the folder, or choose another folder with LPI_DATA_DIR.',
    )
  }
  const { mode } = await stat(dataDir)
  if ((mode & 0o007) === 0) return okFinding('data folder', `${dataDir} is readable and writable`)
  return warningFinding(
    'data folder',
    `other users of this machine can access ${dataDir}`,
    `Run: chmod 700 ${dataDir}`,
  )
}

async function checkSpace(dataDir: string): Promise<Finding> {
  try {
    const freeMb = await measureFreeSpace(dataDir)
    const message = `${freeMb.toLocaleString('en-US')} MB free in the data folder`
    if (freeMb < MIN_FREE_MB)
      return faultFinding('disk', message, 'Free up space now: the database stops when the disk is full.')
    return freeMb < 2000
      ? warningFinding('disk', message, 'Free up space, or move LPI_DATA_DIR to a larger disk.')
      : okFinding('disk', message)
  } catch (error) {
    return faultFinding('disk', messageOf(error), 'Fix the data folder first.')
  }
}

async function checkBuild(webDir: string): Promise<Finding> {
  const isBuilt = await access(join(webDir, 'index.html')).then(
    () => true,
    () => false,
  )
  if (isBuilt) return okFinding('application', 'the web application is built')
  return warningFinding(
    'application',
    'the web application is not built',
    'Unpack the release archive again. In a source checkout, run `npm run build`.',
  )
}
