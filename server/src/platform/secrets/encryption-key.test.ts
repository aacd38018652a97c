import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../base/config.ts'
import { findEncryptionKey, getEncryptionKey } from './encryption-key.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lpi-encryption-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

const settings = () => readConfig({ LPI_DATA_DIR: folder })

it('is stored in the data folder on first use, and is the same for parallel calls', async () => {
  expect(await findEncryptionKey(settings())).toBeUndefined()
  const keys = await Promise.all(
    Array.from({ length: 5 }, () => getEncryptionKey({ ...settings(), state: new Map() })),
  )
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
  expect((await findEncryptionKey(settings()))?.id).toBe(keys[0]!.id)
  expect((await readFile(join(folder, 'encryption-key'), 'utf8')).length).toBeGreaterThan(40)
})

it.each(['', '\n'])('is never derived from a file that contains only %j', async (content) => {
  await writeFile(join(folder, 'encryption-key'), content)
  await expect(findEncryptionKey(settings())).rejects.toThrow('encryption-key is empty')
  await expect(getEncryptionKey({ ...settings(), state: new Map() })).rejects.toThrow(
    'encryption-key is empty',
  )
})
