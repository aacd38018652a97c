import { setTimeout as sleep } from 'node:timers/promises'

/** The unit that a disk writes as a whole. A power failure can lose some sectors of a write and keep the others. */
export const SECTOR_BYTES = 4096

/** The writes to each sector from the start of one flush to the start of the next, oldest first. */
type Layer = Map<number, Buffer[]>

/**
 * Creates an in-memory disk with a write cache. Only a flush or a write with `isDurable` makes data durable. In a
 * power failure, each sector can lose any number of its newest writes, independently of the other sectors.
 */
export function createVolatileDisk(bytes: number, { flushMs }: { flushMs: number }) {
  const durableBytes = Buffer.alloc(bytes)
  let layers: Layer[] = [new Map()]
  let ignoresFlushes = false

  function newestOf(sector: number) {
    const layer = layers.findLast((candidate) => candidate.has(sector))
    const start = sector * SECTOR_BYTES
    return layer?.get(sector)?.at(-1) ?? durableBytes.subarray(start, start + SECTOR_BYTES)
  }

  return {
    bytes,
    read(offset: number, length: number) {
      return Buffer.concat(sectorsOf(offset, length).map(newestOf))
    },
    write(offset: number, data: Buffer, { isDurable = false } = {}) {
      for (const [i, sector] of sectorsOf(offset, data.length).entries()) {
        const content = Buffer.from(data.subarray(i * SECTOR_BYTES, (i + 1) * SECTOR_BYTES))
        if (isDurable && !ignoresFlushes) {
          content.copy(durableBytes, sector * SECTOR_BYTES)
          for (const layer of layers) layer.delete(sector)
        } else {
          const layer = layers.at(-1)!
          layer.set(sector, [...(layer.get(sector) ?? []), content])
        }
      }
    },
    /** All writes that were complete when the flush started become durable. */
    async flush() {
      const newestLayer = layers.at(-1)!
      if (!ignoresFlushes) layers.push(new Map())
      await sleep(flushMs)
      if (ignoresFlushes) return
      while (layers.includes(newestLayer)) {
        for (const [sector, versions] of layers.shift()!)
          versions.at(-1)!.copy(durableBytes, sector * SECTOR_BYTES)
      }
    },
    /** Makes the disk confirm flushes and durable writes without making anything durable. */
    ignoreFlushes() {
      ignoresFlushes = true
    },
    /** Loses the whole cache, or a random number of the newest cached writes to each sector. */
    cutPower({ losesAll, random }: { losesAll: boolean; random: () => number }) {
      const cachedSectors = new Map<number, Buffer[]>()
      for (const layer of layers) {
        for (const [sector, versions] of layer)
          cachedSectors.set(sector, [...(cachedSectors.get(sector) ?? []), ...versions])
      }
      // An interrupted flush writes nothing.
      layers = [new Map()]
      let lostCount = 0
      for (const [sector, versions] of cachedSectors) {
        const survivors = losesAll ? 0 : Math.floor(random() * (versions.length + 1))
        if (survivors < versions.length) lostCount++
        versions[survivors - 1]?.copy(durableBytes, sector * SECTOR_BYTES)
      }
      return { cached: cachedSectors.size, lost: lostCount }
    },
  }
}

export type VolatileDisk = ReturnType<typeof createVolatileDisk>

function sectorsOf(offset: number, length: number) {
  return Array.from({ length: length / SECTOR_BYTES }, (_, i) => offset / SECTOR_BYTES + i)
}
