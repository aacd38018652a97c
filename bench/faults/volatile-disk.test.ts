import { beforeEach, expect, it } from 'vitest'
import { createRandom } from './random.ts'
import { createVolatileDisk, SECTOR_BYTES, type VolatileDisk } from './volatile-disk.ts'

const SECTORS = 64

let disk: VolatileDisk
beforeEach(() => {
  disk = createVolatileDisk(SECTORS * SECTOR_BYTES, { flushMs: 1 })
})

const startOfSector = (sector: number) => sector * SECTOR_BYTES
const write = (sector: number, value: number, options = {}) =>
  disk.write(startOfSector(sector), Buffer.alloc(SECTOR_BYTES, value), options)
const read = (sector: number) => disk.read(startOfSector(sector), SECTOR_BYTES)[0]
const cut = (losesAll = true, seed = 1) => disk.cutPower({ losesAll, random: createRandom(seed) })

it('a power failure that clears the cache leaves only the flushed data', async () => {
  write(1, 1)
  write(2, 1)
  await disk.flush()
  write(2, 2)
  expect(read(2)).toBe(2)
  expect(cut()).toEqual({ cached: 1, lost: 1 })
  expect([read(1), read(2)]).toEqual([1, 1])
})

it('a flush makes only earlier writes durable, and none if a power failure interrupts it', async () => {
  write(1, 1)
  const flush = disk.flush()
  write(1, 2)
  await flush
  cut()
  expect(read(1)).toBe(1)
  write(1, 3)
  const interruptedFlush = disk.flush()
  cut()
  await interruptedFlush
  expect(read(1)).toBe(1)
})

it('a durable write survives a power failure, and a flush of earlier writes to the same sector does not overwrite it', async () => {
  write(1, 1)
  const flush = disk.flush()
  write(1, 2)
  write(1, 3, { isDurable: true })
  await flush
  cut(false)
  expect(read(1)).toBe(3)
})

it('a power failure can lose all, some or none of the cached writes to a sector', () => {
  for (let sector = 0; sector < SECTORS; sector++) {
    write(sector, 1)
    write(sector, 2)
  }
  const { cached } = cut(false)
  expect(cached).toBe(SECTORS)
  const contents = Array.from({ length: SECTORS }, (_, sector) => read(sector))
  expect(new Set(contents)).toEqual(new Set([0, 1, 2]))
})

it('a disk that ignores flushes loses even flushed writes and writes with `isDurable` in a power failure', async () => {
  write(1, 1)
  await disk.flush()
  disk.ignoreFlushes()
  write(1, 2)
  write(2, 2, { isDurable: true })
  await disk.flush()
  cut()
  expect([read(1), read(2)]).toEqual([1, 0])
})
