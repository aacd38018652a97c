import { execFileSync } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findDatabaseUser, findDatabaseUserFor } from './database-user.ts'

const isRoot = process.getuid?.() === 0

describe.runIf(isRoot)('database files', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lpi-owner-'))
    await mkdir(join(dataDir, 'postgres'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))

  it('that belong to root are refused if the product runs as root, and the error contains the command that changes their owner', async () => {
    const user = await findDatabaseUser()
    const command = `chown -R ${user!.name}: ${dataDir}/postgres`
    await expect(findDatabaseUserFor(dataDir)).rejects.toThrow(
      `The database files in ${dataDir}/postgres belong to root, but PostgreSQL cannot run as root. To change their owner, run this command as root: ${command}`,
    )
    execFileSync('sh', ['-c', command])
    expect(await findDatabaseUserFor(dataDir)).toEqual(user)
  })

  it('that belong to root are refused if the product runs as another user, and the error contains the command that changes the owner of the whole data folder', async () => {
    vi.spyOn(process, 'getuid').mockReturnValue(Number(execFileSync('id', ['-u', 'nobody'])))
    await expect(findDatabaseUserFor(dataDir)).rejects.toThrow(
      `run this command as root: chown -R nobody: ${dataDir}`,
    )
  })

  it('that belong to neither root nor the user that runs PostgreSQL are refused, and the error identifies their owner', async () => {
    await chown(join(dataDir, 'postgres'), 54_321, 54_321)
    await expect(findDatabaseUserFor(dataDir)).rejects.toThrow(
      `The database files in ${dataDir} belong to another user (54321). Run the product and its commands as that user`,
    )
  })
})
