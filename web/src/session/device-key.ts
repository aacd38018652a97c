import { endpoints } from '@lpi/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/api.ts'
import { deleteDeviceStore, withDeviceStore } from './device-store.ts'
import { createEncryptor } from './encryptor.ts'

export type StoredKey = { userId: string; key: CryptoKey }

/** The longest time that the application waits for the device store. */
const MAX_WAIT_MS = 3000

/**
 * Loads the encryptor for the data that the user stores on this device. Browsers provide encryption only over HTTPS and
 * on localhost; elsewhere, the result is null.
 */
export function encryptorQuery(api: Api, userId: string) {
  return queryOptions({
    queryKey: ['encryptor', userId] as const,
    queryFn: async () =>
      crypto.subtle ? createEncryptor(await loadDeviceKey(api, userId), 'unsent answers') : null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Loads the key and keeps it on the device until the user logs out, so that the application can start without a
 * connection.
 */
async function loadDeviceKey(api: Pick<Api, 'call'>, userId: string) {
  const storedKey = await resolveInTime(
    withDeviceStore<StoredKey | undefined>('readonly', (store) => store.get('key')),
  )
  if (storedKey?.userId === userId) return storedKey.key
  if (storedKey) await deleteDeviceStore()
  const response = await api.call(endpoints.getDeviceKey, { params: { userId } })
  const bytes = Uint8Array.from(atob(response.key), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  await resolveInTime(withDeviceStore('readwrite', (store) => store.put({ userId, key }, 'key')))
  return key
}

/** Resolves with undefined if the work fails or takes too long. */
function resolveInTime<T>(work: Promise<T>) {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS))
  return Promise.race([work.catch(() => undefined), timeout])
}
