import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { spoolToFile } from '../../http/spool-to-file.ts'
import { streamArchive } from './stream-archive.ts'

it.each([
  ['first', 0],
  ['last', 2],
])('an archive whose %s file cannot be read fails and leaves no file', async (_, failing) => {
  const folder = await mkdtemp(join(tmpdir(), 'lpi-archive-'))
  const entries = [0, 1, 2].map((i) => ({ itemId: String(i), name: `${i}.pdf`, size: 1 }))
  const readFile = async (itemId: string) => {
    if (itemId === String(failing)) throw new Error('the connection is lost')
    return Buffer.from('1')
  }
  const archive = streamArchive(entries, readFile, new Date())
  await expect(spoolToFile(archive, folder)).rejects.toThrow('the connection is lost')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

it('a read error before the archive has a consumer does not crash the process', async () => {
  const readFile = () => Promise.reject(new Error('the connection is lost'))
  const archive = streamArchive([{ itemId: '0', name: '0.pdf', size: 1 }], readFile, new Date())
  // An error event without a listener would end the process.
  expect(archive.listenerCount('error')).toBe(1)
  await vi.waitUntil(() => archive.errored)
})
