import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findRunning } from './postmaster.ts'

const [ownUser, otherUser] = [54_321, 54_322]

it.runIf(process.getuid?.() === 0)(
  'a PostgreSQL server of another user, whose process id is in an old lock file, is not taken for the database',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lpi-lock-'))
    await chmod(folder, 0o755)
    const program = join(folder, 'postgres')
    await copyFile('/bin/sleep', program)
    const server = spawn(program, ['300'], { uid: otherUser })
    await once(server, 'spawn')
    await writeFile(join(folder, 'postmaster.pid'), `${server.pid}\n${folder}\n0\n5432\n/tmp/socket\n`)
    await chown(folder, ownUser, ownUser)
    // Only root can see in which folder another user's process works.
    process.seteuid!(ownUser)
    const found = await findRunning({ folder, password: '' }).finally(() => process.seteuid!(0))
    expect(found).toBeNull()
    server.kill()
    await rm(folder, { recursive: true })
  },
)
