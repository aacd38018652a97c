import { describe, expect, it } from 'vitest'
import { createEncryptor } from './encryptor.ts'

function importKey(bytes: Uint8Array<ArrayBuffer>) {
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
}

function generateKey() {
  return importKey(crypto.getRandomValues(new Uint8Array(32)))
}

describe('an encryptor', () => {
  it.each(['7', '"free text"', '', '"回答 ☂ 😀"', 'x'.repeat(3000)])(
    'encrypts and decrypts the text %s (SEC-110)',
    async (text) => {
      const key = await generateKey()
      const ciphertext = (await createEncryptor(key)).encrypt(text, 'question 1')!
      expect(await (await createEncryptor(key)).decrypt(ciphertext, 'question 1')).toBe(text)
      if (text.length > 1) expect(atob(ciphertext.split('.')[0]!)).not.toContain(text)
    },
  )

  // Devices keep encrypted answers when the application is updated, so the stored format must not change.
  it.each([
    ['7', 'fiV8x3Df0+4AAAAA1g==.c3wnhnkqxx70chvwgjrrp9ill'],
    ['', 'fiV8x3Df0+4AAAAD.7trgud0iufjdcqbzipapj1n9o'],
    ['"回答 ☂ 😀"', 'fiV8x3Df0+4AAAAFpXjdJOk44u6bau5hROlTW1w=.67tt4y9iy2kp4yx4vibfh95ry'],
    [
      'x'.repeat(40),
      'fiV8x3Df0+4AAAAJOqlN1MxB2OsguGwOY4Xt4VxN1iQfpqKcdpyxe2WttV5eHFNLyX4ZiQ==.5shenq2dva1g9kobhe84vlll4',
    ],
  ])('decrypts the text %s that version 0.9.0 stored (SEC-110)', async (text, storedText) => {
    const encryptor = await createEncryptor(await importKey(Uint8Array.from({ length: 32 }, (_, i) => i)))
    expect(await encryptor.decrypt(storedText, 'question 1')).toBe(text)
  })

  it('does not decrypt a text that was encrypted with another key or context, or whose ciphertext was changed (SEC-110)', async () => {
    const encryptor = await createEncryptor(await generateKey())
    const ciphertext = encryptor.encrypt('7', 'question 1')!
    const [data = '', tag = ''] = ciphertext.split('.')
    const bytes = atob(data)
    const changedData = btoa(
      bytes.slice(0, -1) + String.fromCharCode(bytes.charCodeAt(bytes.length - 1) ^ 15),
    )
    const otherEncryptor = await createEncryptor(await generateKey())
    const decryptedTexts = await Promise.all([
      otherEncryptor.decrypt(ciphertext, 'question 1'),
      encryptor.decrypt(ciphertext, 'question 2'),
      encryptor.decrypt(`${changedData}.${tag}`, 'question 1'),
      encryptor.decrypt(`${data}.${tag}0`, 'question 1'),
      encryptor.decrypt(data, 'question 1'),
    ])
    expect(decryptedTexts).toEqual(Array(5).fill(undefined))
  })

  it('never reuses a part of its key stream, and can encrypt again after the key stream is renewed (SEC-110)', async () => {
    const encryptor = await createEncryptor(await generateKey())
    const heads = new Set<string>()
    const refusals: number[] = []
    for (let i = 0; i < 2000; i++) {
      const ciphertext = encryptor.encrypt('7', `question ${i}`)
      if (ciphertext) {
        heads.add(atob(ciphertext.split('.')[0]!).slice(0, 12))
        if (i % 100 === 0) expect(await encryptor.decrypt(ciphertext, `question ${i}`)).toBe('7')
      } else {
        refusals.push(i)
        await expect.poll(() => encryptor.encrypt('7', 'another') !== undefined).toBe(true)
      }
    }
    expect(heads.size).toBe(2000 - refusals.length)
  })

  it('uses its key stream up to the end but not beyond it, and can encrypt again after the key stream is renewed (SEC-110)', async () => {
    const encryptor = await createEncryptor(await generateKey())
    // Together with its Poly1305 key, each text needs 64 of the 16,384 bytes of the key stream.
    const texts = Array.from({ length: 300 }, (_, i) => String(i).padStart(32, '-'))
    const ciphertexts = texts.map((text) => encryptor.encrypt(text, 'question 1'))
    expect(ciphertexts.filter((ciphertext) => ciphertext !== undefined)).toHaveLength(256)
    expect(ciphertexts.slice(256)).toEqual(Array(44).fill(undefined))
    const heads = ciphertexts.slice(0, 256).map((ciphertext) => atob(ciphertext!.split('.')[0]!).slice(0, 12))
    expect(new Set(heads).size).toBe(256)
    expect(await encryptor.decrypt(ciphertexts[255]!, 'question 1')).toBe(texts[255])
    await expect.poll(() => encryptor.encrypt('7', 'question 1')).toBeDefined()
  })
})
