import { expect, it } from 'vitest'
import { openRatingStorage } from './rating-storage.ts'

it('only a page that was opened with the same link finds and decrypts the answers of an observer (REQ-335)', async () => {
  const storage = await openRatingStorage('link-of-ana')
  const reopenedStorage = await openRatingStorage('link-of-ana')
  const otherStorage = await openRatingStorage('link-of-ben')
  expect(storage.prefix).toMatch(/^ratings\/[0-9a-f]{64}\/$/)
  expect(reopenedStorage.prefix).toBe(storage.prefix)
  expect(otherStorage.prefix).not.toBe(storage.prefix)
  const encryptedValue = storage.encryptor!.encrypt('7', 'statement')!
  expect(await reopenedStorage.encryptor!.decrypt(encryptedValue, 'statement')).toBe('7')
  expect(await otherStorage.encryptor!.decrypt(encryptedValue, 'statement')).toBeUndefined()
})
