import { describe, expect, it } from 'vitest'
import { createEncryptor } from './encryptor.ts'

function generateKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
}

describe('an encryptor', () => {
  it.each([7, 'free text', '', '回答 ☂ 😀', ['x'.repeat(3000)]])(
    'encrypts and decrypts the value %s (SEC-110)',
    async (value) => {
      const key = await generateKey()
      const ciphertext = await (await createEncryptor(key, 'copies')).encrypt(value, 'question 1')
      expect(await (await createEncryptor(key, 'copies')).decrypt(ciphertext, 'question 1')).toEqual(value)
      const text = new TextDecoder().decode(ciphertext.bytes)
      if (String(value).length > 1) expect(text).not.toContain(String(value))
    },
  )

  it('does not decrypt a value that was encrypted with another key, for another purpose or in another context, or that has been changed (SEC-110)', async () => {
    const key = await generateKey()
    const encryptor = await createEncryptor(key, 'unsent answers')
    const ciphertext = await encryptor.encrypt('7', 'question 1')
    const change = (buffer: ArrayBuffer | Uint8Array) =>
      new Uint8Array(buffer).with(0, 1 ^ new Uint8Array(buffer)[0]!)
    const otherEncryptors = await Promise.all([
      createEncryptor(await generateKey(), 'unsent answers'),
      createEncryptor(key, 'copies'),
    ])
    const values = await Promise.all([
      ...otherEncryptors.map((other) => other.decrypt(ciphertext, 'question 1')),
      encryptor.decrypt(ciphertext, 'question 2'),
      encryptor.decrypt({ ...ciphertext, bytes: change(ciphertext.bytes).buffer }, 'question 1'),
      encryptor.decrypt({ ...ciphertext, nonce: change(ciphertext.nonce) }, 'question 1'),
      encryptor.decrypt({ ...ciphertext, bytes: ciphertext.bytes.slice(0, -1) }, 'question 1'),
    ])
    expect(values).toEqual(Array(6).fill(undefined))
  })

  it('never uses a nonce twice (SEC-110)', async () => {
    const encryptor = await createEncryptor(await generateKey(), 'unsent answers')
    const ciphertexts = await Promise.all(
      Array.from({ length: 1000 }, () => encryptor.encrypt(7, 'question 1')),
    )
    expect(new Set(ciphertexts.map(({ nonce }) => nonce.join())).size).toBe(1000)
  })
})
