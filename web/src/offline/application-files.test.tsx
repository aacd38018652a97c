import type { Endpoint } from '@lpi/contract'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { applicationCache, deleteDeviceStore, withDeviceStore } from '../session/device-store.ts'
import { respondToCalls } from '../testing/respond-to-calls.ts'
import { storeApplication } from './application-files.ts'
import { type Copies, findEncryptor, readCopies, writeCopies } from './copies.ts'

const files = { method: 'GET', path: '/offline-files.json' } as unknown as Endpoint
const page = { method: 'GET', path: '/assessment/:id' } as unknown as Endpoint
const newPage = '<script src="/static/new.js"></script>'
const copies: Copies = [[['profile', 'u1'], 'a profile']]

async function logInAs(userId: string) {
  await deleteDeviceStore()
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  await withDeviceStore('readwrite', (store) => store.put({ userId, key }, 'key'))
}

async function findPage(assessmentId: string) {
  return (await caches.match(`/assessment/${assessmentId}`))?.text()
}

beforeEach(async () => {
  await logInAs('u1')
  // `addAll` would load the files over the network, so it does nothing in these tests.
  const addAll = vi.spyOn(Cache.prototype, 'addAll').mockResolvedValue()
  onTestFinished(() => addAll.mockRestore())
  respondToCalls(files, () => ({ entry: '/static/new.js', files: ['/static/new.js'] }))
  respondToCalls(page, () => new Response(newPage))
})
afterEach(deleteDeviceStore)

it('the page of a started assessment is stored on the device (REQ-295)', async () => {
  await storeApplication('u1', 'a1')
  expect(await findPage('a1')).toBe(newPage)
})

it('a logout while the page of an assessment is being loaded leaves no page in the cache (SEC-133)', async () => {
  respondToCalls(page, async () => {
    await deleteDeviceStore()
    return new Response(newPage)
  })
  await storeApplication('u1', 'a1')
  expect(await findPage('a1')).toBeUndefined()
})

it('a logout while the list of offline files is being loaded leaves no cache on the device (SEC-133)', async () => {
  respondToCalls(files, async () => {
    await deleteDeviceStore()
    return { entry: '/static/new.js', files: [] }
  })
  await storeApplication('u1', 'a1')
  expect(await caches.has(applicationCache)).toBe(false)
})

it('the page of one user’s assessment is not stored if another user logs in while it is being loaded (SEC-133)', async () => {
  respondToCalls(page, async () => {
    await logInAs('u2')
    return new Response(newPage)
  })
  await storeApplication('u1', 'a1')
  expect(await findPage('a1')).toBeUndefined()
})

it('a logout while the copies of an assessment are being encrypted leaves no copy on the device (SEC-133)', async () => {
  const encryptor = (await findEncryptor('u1'))!
  const { encrypt } = crypto.subtle
  const spy = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
    await deleteDeviceStore()
    return encrypt.apply(crypto.subtle, args)
  })
  onTestFinished(() => spy.mockRestore())
  await writeCopies(encryptor, 'u1', 'a1', copies)
  const keys = await withDeviceStore('readonly', (store) => store.getAllKeys())
  expect(keys).toEqual([])
})

it('a logout deletes the device key and the copies of an assessment even if the browser blocks the cache (SEC-133)', async () => {
  await writeCopies((await findEncryptor('u1'))!, 'u1', 'a1', copies)
  expect(await readCopies('u1', 'a1')).toEqual(copies)
  const spy = vi.spyOn(CacheStorage.prototype, 'delete').mockRejectedValue(new DOMException('blocked'))
  onTestFinished(() => spy.mockRestore())
  await deleteDeviceStore()
  expect(await withDeviceStore('readonly', (store) => store.getAllKeys())).toEqual([])
})

it('a page of another release does not replace the stored page or its files while two releases are running (REQ-296)', async () => {
  const cache = await caches.open(applicationCache)
  await cache.put('/assessment/a1', new Response('earlier page'))
  await cache.put('/static/earlier.js', new Response('earlier script'))
  respondToCalls(page, () => new Response('<script src="/static/other.js"></script>'))
  await expect(storeApplication('u1', 'a1')).rejects.toThrow('not a page of this release')
  expect(await findPage('a1')).toBe('earlier page')
  expect(await caches.match('/static/earlier.js')).toBeDefined()
})
