import { describe, expect, it } from 'vitest'
import { browserStorage } from './browser-storage.ts'

/** Creates a localStorage whose values have at most `capacity` characters in total. */
function createLocalStorage(capacity: number) {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const otherTexts = [...values].filter(([other]) => other !== key).map(([, text]) => text)
      if ([...otherTexts, value].join('').length > capacity) throw new Error('full')
      values.set(key, value)
    },
    removeItem: (key: string) => values.delete(key),
  }
  return { values, open: () => storage as unknown as Storage }
}

describe('a value that the browser does not store', () => {
  it('stays in memory, and the older stored value is removed', () => {
    const { open, values } = createLocalStorage(3)
    const storage = browserStorage(open)
    storage.setItem('root', 'old')
    storage.setItem('root', 'newer')
    expect(storage.getItem('root')).toBe('newer')
    expect([...values]).toEqual([])
    expect(browserStorage(open).getItem('root')).toBeNull()
  })

  it('is replaced by a value that another tab stores', () => {
    const { open } = createLocalStorage(3)
    const [tab, otherTab] = [browserStorage(open), browserStorage(open)]
    tab.setItem('root', 'too long')
    otherTab.setItem('root', 'new')
    expect(tab.getItem('root')).toBe('new')
  })

  it('stays in memory if localStorage is blocked', () => {
    const storage = browserStorage(() => {
      throw new Error('blocked')
    })
    storage.setItem('root', 'session')
    expect(storage.getItem('root')).toBe('session')
    storage.removeItem('root')
    expect(storage.getItem('root')).toBeNull()
  })
})
