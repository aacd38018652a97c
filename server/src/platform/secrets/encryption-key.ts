import { createHash, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCache } from '../base/cache.ts'
import type { Context } from '../base/context.ts'
import { stateOf } from '../base/process-state.ts'
import { createSecretFile } from '../files/create-secret-file.ts'

export type EncryptionKey = { id: string; key: Buffer }

const createKeys = () => createCache<string, EncryptionKey>()

type Source = Pick<Context, 'secrets' | 'config'>

/**
 * Returns the key that encrypts the secrets of second factors and with which `createAddressHasher` hashes addresses in
 * the database. The key is derived from the `ENCRYPTION_KEY` setting or, if that is not set, from a file in the data
 * folder, which is created on first use. A copy of the database alone does not reveal the secrets.
 */
export async function getEncryptionKey(source: Source & Pick<Context, 'state'>) {
  const { dataDir } = source.config
  if (source.secrets.ENCRYPTION_KEY) return deriveKey(source.secrets.ENCRYPTION_KEY)
  return stateOf(source, createKeys).get(
    dataDir,
    async () => (await findEncryptionKey(source)) ?? createKeyFile(dataDir),
  )
}

/** Returns undefined if no key is set and none has been created yet. */
export async function findEncryptionKey({ secrets, config }: Source) {
  if (secrets.ENCRYPTION_KEY) return deriveKey(secrets.ENCRYPTION_KEY)
  const text = await readFile(keyFile(config.dataDir), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : deriveKeyFromFile(config.dataDir, text)
}

function keyFile(dataDir: string) {
  return join(dataDir, 'encryption-key')
}

async function createKeyFile(dataDir: string) {
  await createSecretFile(keyFile(dataDir), 32)
  return deriveKeyFromFile(dataDir, await readFile(keyFile(dataDir), 'utf8'))
}

function deriveKeyFromFile(dataDir: string, text: string) {
  if (text.trim() === '') {
    throw new Error(
      `${keyFile(dataDir)} is empty; restore it from a copy, because stored secrets can be decrypted only with this key`,
    )
  }
  return deriveKey(text)
}

function deriveKey(text: string): EncryptionKey {
  const key = Buffer.from(hkdfSync('sha256', text.trim(), '', 'lpi second factor', 32))
  return { key, id: createHash('sha256').update(key).digest('base64url').slice(0, 12) }
}
