import type { QueryKey } from '@tanstack/react-query'
import { deriveKey } from '../session/derive-key.ts'
import type { StoredKey } from '../session/device-key.ts'
import { withDeviceStore } from '../session/device-store.ts'

/** Copies of the query data that a started assessment needs, with their query keys. */
export type Copies = (readonly [key: QueryKey, data: unknown])[]

type EncryptedCopies = { userId: string; nonce: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

const NONCE_BYTES = 12
const recordKey = (assessmentId: string) => `copies/${assessmentId}`

/** Encrypts the copies with the device key and stores them, unless the user has logged out. */
export async function writeCopies(userId: string, assessmentId: string, copies: Copies) {
  const key = await findKey(userId)
  if (!key) return
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const plaintext = new TextEncoder().encode(JSON.stringify(copies))
  const bytes = await crypto.subtle.encrypt(algorithm(nonce, assessmentId), key, plaintext)
  const record: EncryptedCopies = { userId, nonce, bytes }
  await withDeviceStore<StoredKey | undefined>('readwrite', (store) => {
    const storedKey = store.get('key')
    // If the user logged out during the encryption, the key has been deleted, and the copies are not stored.
    storedKey.onsuccess = () => {
      if (storedKey.result?.userId === userId) store.put(record, recordKey(assessmentId))
    }
    return storedKey
  })
}

/** The copies that this user has stored on the device; undefined if there are none. */
export async function readCopies(userId: string, assessmentId: string): Promise<Copies | undefined> {
  const record = await withDeviceStore<EncryptedCopies | undefined>('readonly', (store) =>
    store.get(recordKey(assessmentId)),
  )
  const key = await findKey(userId)
  if (!key || record?.userId !== userId) return undefined
  const { nonce, bytes } = record
  const plaintext = await crypto.subtle.decrypt(algorithm(nonce, assessmentId), key, bytes)
  return JSON.parse(new TextDecoder().decode(plaintext))
}

export async function deleteCopies(assessmentId: string) {
  await withDeviceStore('readwrite', (store) => store.delete(recordKey(assessmentId)))
}

/** The user whose device key is stored; undefined after a logout. */
export async function findOwner() {
  return (await findStoredKey())?.userId
}

function findStoredKey() {
  return withDeviceStore<StoredKey | undefined>('readonly', (store) => store.get('key'))
}

async function findKey(userId: string) {
  const storedKey = await findStoredKey()
  if (storedKey?.userId !== userId) return undefined
  return deriveKey(storedKey.key, 'copies', 'AES-GCM', ['encrypt', 'decrypt'])
}

/**
 * Adds the id of the assessment as authenticated data, so that its copies cannot be read as copies of another
 * assessment.
 */
function algorithm(iv: Uint8Array<ArrayBuffer>, assessmentId: string) {
  return { name: 'AES-GCM', iv, additionalData: encode(assessmentId) }
}

function encode(text: string) {
  return new TextEncoder().encode(text)
}
