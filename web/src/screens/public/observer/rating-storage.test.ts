import { expect, it } from 'vitest'
import { openRatingStorage } from './rating-storage.ts'

it('only a page with the same link finds and decrypts the answers of an observer (REQ-335)', async () => {
  const first = await openRatingStorage('link-of-ana')
  const reopened = await openRatingStorage('link-of-ana')
  const other = await openRatingStorage('link-of-ben')
  expect(first.prefix).toMatch(/^ratings\/[0-9a-f]{64}\/$/)
  expect(reopened.prefix).toBe(first.prefix)
  expect(other.prefix).not.toBe(first.prefix)
  const encrypted = first.encryptor!.encrypt('7', 'statement')!
  expect(await reopened.encryptor!.decrypt(encrypted, 'statement')).toBe('7')
  expect(await other.encryptor!.decrypt(encrypted, 'statement')).toBeUndefined()
})
