import { expect, it, vi } from 'vitest'
import { openRatingStorage, removeRating } from './rating-storage.ts'

it('an observer’s answers on the device can be found and decrypted only with that observer’s link (REQ-335)', async () => {
  const storage = await openRatingStorage('link-of-ana')
  const reopenedStorage = await openRatingStorage('link-of-ana')
  const otherStorage = await openRatingStorage('link-of-ben')
  expect(storage.prefix).toMatch(/^ratings\/[0-9a-f]{64}\/$/)
  expect(reopenedStorage.prefix).toBe(storage.prefix)
  expect(otherStorage.prefix).not.toBe(storage.prefix)
  const encryptedValue = await storage.encryptor!.encrypt(7, 'statement')
  expect(await reopenedStorage.encryptor!.decrypt(encryptedValue, 'statement')).toBe(7)
  expect(await otherStorage.encryptor!.decrypt(encryptedValue, 'statement')).toBeUndefined()
})

it('removeRating does not reject if the browser cannot compute the hash of the code', async () => {
  vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new DOMException('unavailable', 'OperationError'))
  await expect(removeRating('link-of-ana')).resolves.toBeUndefined()
})
