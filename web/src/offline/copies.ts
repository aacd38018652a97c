import type { QueryKey } from '@tanstack/react-query'
import type { StoredKey } from '../session/device-key.ts'
import { withDeviceStore } from '../session/device-store.ts'
import { type Ciphertext, createEncryptor, type Encryptor } from '../session/encryptor.ts'

/** Copies of the query data that a started assessment needs, with their query keys. */
export type Copies = (readonly [key: QueryKey, data: unknown])[]

const recordKey = (assessmentId: string) => `copies/${assessmentId}`

/** The encryptor for the user's copies; undefined after a logout. */
export async function findEncryptor(userId: string) {
  const storedKey = await findStoredKey()
  return storedKey?.userId === userId ? createEncryptor(storedKey.key, 'copies') : undefined
}

/** Encrypts the copies and stores them, unless the user has logged out. */
export async function writeCopies(
  encryptor: Encryptor,
  userId: string,
  assessmentId: string,
  copies: Copies,
) {
  // The id of the assessment is the context, so that its copies cannot be read as copies of another assessment.
  const record = { userId, ...(await encryptor.encrypt(copies, assessmentId)) }
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
  const record = await withDeviceStore<(Ciphertext & { userId: string }) | undefined>('readonly', (store) =>
    store.get(recordKey(assessmentId)),
  )
  if (record?.userId !== userId) return undefined
  return (await findEncryptor(userId))?.decrypt<Copies>(record, assessmentId)
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
