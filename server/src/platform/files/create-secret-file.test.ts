import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSecretFile } from './create-secret-file.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-secret-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('of twenty parallel calls, one creates the file, and no temporary file remains', async () => {
  const file = join(folder, 'data', 'secret')
  const created = await Promise.all(Array.from({ length: 20 }, () => createSecretFile(file, 32)))
  expect(created.filter(Boolean)).toHaveLength(1)
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64url')).toHaveLength(32)
  expect(await readdir(join(folder, 'data'))).toEqual(['secret'])
})

it('keeps an existing file', async () => {
  const file = join(folder, 'secret')
  await createSecretFile(file, 32)
  const secret = await readFile(file, 'utf8')
  expect(await createSecretFile(file, 32)).toBe(false)
  expect(await readFile(file, 'utf8')).toBe(secret)
})

it('only the owner can read the file and its folder', async () => {
  const file = join(folder, 'data', 'secret')
  await createSecretFile(file, 32)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
})
