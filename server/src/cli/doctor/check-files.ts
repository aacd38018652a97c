import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { type Finding, fault, messageOf, warning, well } from './finding.ts'

const MB = 1024 * 1024

/** The data folder, the space on its disk, and the application for the browser. */
export async function checkFiles({ dataDir, webDir }: Config): Promise<Finding[]> {
  return [await checkFolder(dataDir), await checkSpace(dataDir), await checkBuild(webDir)]
}

async function checkFolder(dataDir: string): Promise<Finding> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    return fault(
      'data folder',
      `${dataDir} cannot be used: ${messageOf(error)}`,
      'Give it to the user that runs the product, or name another one with LPI_DATA_DIR.',
    )
  }
  const { mode } = await stat(dataDir)
  if ((mode & 0o007) === 0) return well('data folder', `${dataDir} can be read and written`)
  return warning(
    'data folder',
    `other users of this machine can look into ${dataDir}`,
    `chmod 700 ${dataDir}`,
  )
}

async function checkSpace(dataDir: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const free = Math.floor((bavail * bsize) / MB)
    const says = `${free} MB are free in the data folder`
    if (free < 200) return fault('disk', says, 'Make room now: a database without space stops.')
    return free < 2000
      ? warning('disk', says, 'Make room, or move LPI_DATA_DIR to a larger disk.')
      : well('disk', says)
  } catch (error) {
    return fault('disk', messageOf(error), 'See to the data folder first.')
  }
}

async function checkBuild(webDir: string): Promise<Finding> {
  const isBuilt = await access(join(webDir, 'index.html')).then(
    () => true,
    () => false,
  )
  if (isBuilt) return well('application', 'the application for the browser is built')
  return warning('application', 'the application for the browser is not built yet', '`npm start` builds it.')
}
