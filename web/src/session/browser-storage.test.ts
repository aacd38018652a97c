import { describe, expect, it } from 'vitest'
import { browserStorage } from './browser-storage.ts'

/** A localStorage with room for so many characters. */
function openBrowser(room: number) {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      const others = [...values].filter(([other]) => other !== key).map(([, text]) => text)
      if ([...others, value].join('').length > room) throw new Error('full')
      values.set(key, value)
    },
    removeItem: (key: string) => values.delete(key),
  }
  return { values, open: () => storage as unknown as Storage }
}

describe('what the browser does not store', () => {
  it('stays as long as the page, and leaves nothing older behind', () => {
    const { open, values } = openBrowser(3)
    const storage = browserStorage(open)
    storage.setItem('root', 'old')
    storage.setItem('root', 'newer')
    expect(storage.getItem('root')).toBe('newer')
    expect([...values]).toEqual([])
    expect(browserStorage(open).getItem('root')).toBeNull()
  })

  it('gives way to what another tab stores', () => {
    const { open } = openBrowser(3)
    const [here, there] = [browserStorage(open), browserStorage(open)]
    here.setItem('root', 'mine, too long')
    there.setItem('root', 'new')
    expect(here.getItem('root')).toBe('new')
  })

  it('is kept in memory where storing is blocked altogether', () => {
    const storage = browserStorage(() => {
      throw new Error('blocked')
    })
    storage.setItem('root', 'session')
    expect(storage.getItem('root')).toBe('session')
    storage.removeItem('root')
    expect(storage.getItem('root')).toBeNull()
  })
})
