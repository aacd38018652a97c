import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { assertEnoughSpace } from './data-folder.ts'
import type { DatabaseUser } from './database-user.ts'
import { createPassword, readPassword } from './password.ts'

const run = promisify(execFile)

export const SUPERUSER = 'lpi'

export type Cluster = { folder: string; password: string }

/**
 * The data path passed to a database process. `user` may lack access to the parent folders, but a process started
 * inside the folder can always reach it as its working directory.
 */
export function dataArgument(folder: string, user: DatabaseUser | null) {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Finds or creates the database files. Removes files that an interrupted creation left behind. */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  user: DatabaseUser | null,
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  await removeDrafts(dataDir)
  if (!(await findCluster(folder))) await createCluster(dataDir, folder, binaries, user)
  return { folder, password: await readPassword(dataDir) }
}

async function findCluster(folder: string) {
  return stat(join(folder, 'PG_VERSION')).catch(() => null)
}

/**
 * If several processes start with an empty folder, each creates its own files. The files that are finished first are
 * kept.
 */
async function createCluster(dataDir: string, folder: string, binaries: Binaries, user: DatabaseUser | null) {
  await assertEnoughSpace(dataDir)
  const draft = await initializeDraft(dataDir, await createPassword(dataDir), binaries, user)
  await rename(draft, folder).catch(async (error) => {
    await rm(draft, { recursive: true })
    if (!(await findCluster(folder))) throw error
  })
  const directory = await open(dataDir)
  await directory.sync().finally(() => directory.close())
}

async function initializeDraft(
  dataDir: string,
  password: string,
  binaries: Binaries,
  user: DatabaseUser | null,
) {
  const draft = join(dataDir, `${DRAFT_PREFIX}${process.pid}`)
  await mkdir(draft, { mode: 0o700 })
  const secrets = await createPrivateFolder(user)
  const passwordFile = join(secrets, 'password')
  await writeFile(passwordFile, password)
  if (user) await Promise.all([draft, passwordFile].map((path) => chown(path, user.uid, user.gid)))
  const args = [
    '-D',
    dataArgument(draft, user),
    '-U',
    SUPERUSER,
    '--pwfile',
    passwordFile,
    '--auth',
    'scram-sha-256',
  ]
  const locale = [
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
  ]
  try {
    await run(binaries.initdb, [...args, ...locale], {
      cwd: draft,
      ...(user && { uid: user.uid, gid: user.gid }),
      env: {
        PATH: '/usr/bin:/bin',
        LC_ALL: 'C',
      },
    })
  } catch (error) {
    await rm(draft, { recursive: true })
    const { stderr = '' } = error as { stderr?: string }
    throw new Error(`The database files could not be created in ${dataDir}:\n${stderr.trim() || error}`, {
      cause: error,
    })
  } finally {
    await rm(secrets, { recursive: true })
  }
  return draft
}

/** The prefix of the name of each folder that `createPrivateFolder` creates. */
export const PRIVATE_FOLDER_PREFIX = 'lpi-'

/**
 * Creates a folder that only the database user can access. The path is short, because socket paths are limited to 107
 * bytes.
 */
export async function createPrivateFolder(user: DatabaseUser | null) {
  const folder = await mkdtemp(join(tmpdir(), PRIVATE_FOLDER_PREFIX))
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

const DRAFT_PREFIX = 'postgres.new-'

async function removeDrafts(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(DRAFT_PREFIX) && !isAlive(Number(name.slice(DRAFT_PREFIX.length)))) {
      await rm(join(dataDir, name), { recursive: true })
    }
  }
}

export function isAlive(pid: number) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
