import { describe, expect, it } from 'vitest'
import { createSealer } from './sealer.ts'

async function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
}

describe('a sealer', () => {
  it.each(['7', '"free text"', '', '"回答 ☂ 😀"', 'x'.repeat(3000)])(
    'restores the text %s (SEC-110)',
    async (text) => {
      const key = await newKey()
      const sealed = (await createSealer(key)).seal(text, 'question 1')!
      expect(await (await createSealer(key)).open(sealed, 'question 1')).toBe(text)
      if (text.length > 1) expect(atob(sealed.split('.')[0]!)).not.toContain(text)
    },
  )

  it('does not open a text of another key or context, or a changed one (SEC-110)', async () => {
    const sealer = await createSealer(await newKey())
    const sealed = sealer.seal('7', 'question 1')!
    const [data = '', tag = ''] = sealed.split('.')
    const bytes = atob(data)
    const changed = btoa(bytes.slice(0, -1) + String.fromCharCode(bytes.charCodeAt(bytes.length - 1) ^ 15))
    const other = await createSealer(await newKey())
    const opened = await Promise.all([
      other.open(sealed, 'question 1'),
      sealer.open(sealed, 'question 2'),
      sealer.open(`${changed}.${tag}`, 'question 1'),
      sealer.open(`${data}.${tag}0`, 'question 1'),
      sealer.open(data, 'question 1'),
    ])
    expect(opened).toEqual(Array(5).fill(undefined))
  })

  it('uses no part of its stream twice, and continues when the stream is renewed (SEC-110)', async () => {
    const sealer = await createSealer(await newKey())
    const heads = new Set<string>()
    const refusals: number[] = []
    for (let i = 0; i < 2000; i++) {
      const sealed = sealer.seal('7', `question ${i}`)
      if (sealed) {
        heads.add(atob(sealed.split('.')[0]!).slice(0, 12))
        if (i % 100 === 0) expect(await sealer.open(sealed, `question ${i}`)).toBe('7')
      } else {
        refusals.push(i)
        await expect.poll(() => sealer.seal('7', 'another') !== undefined).toBe(true)
      }
    }
    expect(heads.size).toBe(2000 - refusals.length)
  })
})
