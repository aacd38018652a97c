import { describe, expect, it } from 'vitest'
import { createStoredRating } from './stored-rating.ts'

/** The storage of one tab, which reloads share. */
function openTab() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  return { texts, load: () => createStoredRating(() => storage) }
}

describe('the rating that a tab stores', () => {
  it('contains the code and the unconfirmed answers, even after a reload (REQ-335)', () => {
    const tab = openTab()
    tab.load().storeCode('abc')
    expect(tab.load().storeAnswers('abc', new Map([['s1', 7]]))).toBe(true)
    expect(tab.load().code()).toBe('abc')
    expect([...tab.load().answers('abc')]).toEqual([['s1', 7]])
    expect([...tab.load().answers('other')]).toEqual([])
  })

  it('contains no answer that the server has confirmed (REQ-335)', () => {
    const tab = openTab()
    const rating = tab.load()
    rating.storeAnswers('abc', new Map([['s1', 7]]))
    rating.storeAnswers('abc', new Map())
    expect([...tab.texts]).toEqual([])
  })

  it('is deleted when the observer opts out (REQ-335)', () => {
    const tab = openTab()
    const rating = tab.load()
    rating.storeCode('abc')
    rating.storeAnswers('abc', new Map([['s1', 7]]))
    rating.remove('abc')
    expect([...tab.texts]).toEqual([])
  })

  it('is empty if the browser blocks its storage', () => {
    const rating = createStoredRating(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    rating.storeCode('abc')
    expect(rating.storeAnswers('abc', new Map([['s1', 7]]))).toBe(false)
    expect(rating.code()).toBe('')
    expect(rating.answers('abc').size).toBe(0)
    rating.remove('abc')
  })

  it('does not contain stored text that is not an answer', () => {
    const tab = openTab()
    tab.texts.set('rating/abc', '{"s1":7,"s2":"x"}')
    expect([...tab.load().answers('abc')]).toEqual([['s1', 7]])
    tab.texts.set('rating/abc', 'x')
    expect([...tab.load().answers('abc')]).toEqual([])
  })
})
