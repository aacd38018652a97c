import { describe, expect, it } from 'vitest'
import { createCache } from './cache.ts'

/** A function that loads a value. Each load waits until the test settles it. */
function buildLoader() {
  const loads: PromiseWithResolvers<number>[] = []
  const load = () => {
    const pendingLoad = Promise.withResolvers<number>()
    loads.push(pendingLoad)
    return pendingLoad.promise
  }
  return { loads, load }
}

describe('a cache', () => {
  it('loads the value of each key once, for parallel and later calls', async () => {
    const { loads, load } = buildLoader()
    const cache = createCache<string, number>()
    const parallel = [cache.get('a', load), cache.get('a', load), cache.get('b', load)]
    loads[0]!.resolve(1)
    loads[1]!.resolve(2)
    expect(await Promise.all(parallel)).toEqual([1, 1, 2])
    expect(await cache.get('a', load)).toBe(1)
    expect(loads).toHaveLength(2)
  })

  it('loads a value again if the first load fails', async () => {
    const { loads, load } = buildLoader()
    const cache = createCache<string, number>()
    const failingLoad = cache.get('a', load)
    loads[0]!.reject(new Error('no connection'))
    await expect(failingLoad).rejects.toThrow('no connection')
    const retriedLoad = cache.get('a', load)
    loads[1]!.resolve(2)
    expect(await retriedLoad).toBe(2)
  })

  it('loads a value again if it is older than the caller accepts, or was deleted', async () => {
    const cache = createCache<string, number>()
    let count = 0
    const load = async () => ++count
    expect(await cache.get('a', load)).toBe(1)
    expect(await cache.get('a', load, 60_000)).toBe(1)
    expect(await cache.get('a', load, 0)).toBe(2)
    cache.delete('a')
    expect(await cache.get('a', load)).toBe(3)
  })

  it('keeps a newer value if an older load fails afterward', async () => {
    const { loads, load } = buildLoader()
    const cache = createCache<string, number>()
    const olderLoad = cache.get('a', load)
    const newerLoad = cache.get('a', load, 0)
    loads[1]!.resolve(2)
    loads[0]!.reject(new Error('no connection'))
    await expect(olderLoad).rejects.toThrow('no connection')
    expect([await newerLoad, await cache.get('a', load)]).toEqual([2, 2])
  })
})
