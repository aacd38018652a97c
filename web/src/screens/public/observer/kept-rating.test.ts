import { describe, expect, it } from 'vitest'
import { createKeptRating } from './kept-rating.ts'

/** The storage of one tab, which reloads share. */
function openTab() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  return { texts, load: () => createKeptRating(() => storage) }
}

describe('what a tab keeps of a rating', () => {
  it('is the code and the unconfirmed answers, also after a reload (REQ-335)', () => {
    const tab = openTab()
    tab.load().keepCode('abc')
    expect(tab.load().keepAnswers('abc', new Map([['s1', 7]]))).toBe(true)
    expect(tab.load().code()).toBe('abc')
    expect([...tab.load().answers('abc')]).toEqual([['s1', 7]])
    expect([...tab.load().answers('other')]).toEqual([])
  })

  it('contains no answer that the server has confirmed (REQ-335)', () => {
    const tab = openTab()
    const rating = tab.load()
    rating.keepAnswers('abc', new Map([['s1', 7]]))
    rating.keepAnswers('abc', new Map())
    expect([...tab.texts]).toEqual([])
  })

  it('is deleted when the observer opts out (REQ-335)', () => {
    const tab = openTab()
    const rating = tab.load()
    rating.keepCode('abc')
    rating.keepAnswers('abc', new Map([['s1', 7]]))
    rating.forget('abc')
    expect([...tab.texts]).toEqual([])
  })

  it('is nothing if the browser blocks its storage', () => {
    const rating = createKeptRating(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    rating.keepCode('abc')
    expect(rating.keepAnswers('abc', new Map([['s1', 7]]))).toBe(false)
    expect(rating.code()).toBe('')
    expect(rating.answers('abc').size).toBe(0)
    rating.forget('abc')
  })

  it('leaves out stored text that is not an answer', () => {
    const tab = openTab()
    tab.texts.set('rating/abc', '{"s1":7,"s2":"x"}')
    expect([...tab.load().answers('abc')]).toEqual([['s1', 7]])
    tab.texts.set('rating/abc', 'x')
    expect([...tab.load().answers('abc')]).toEqual([])
  })
})
