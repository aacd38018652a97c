import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { spoolToFile } from './spool-to-file.ts'
import { zipFiles } from './zip-files.ts'

/** An error event without a listener would be an uncaught exception, which would fail the test. */
it.each([
  ['first', 0],
  ['second', 1],
])(
  'if the %s file of an archive cannot be read completely, spooling the archive fails, leaves no file and does not end the process',
  async (_, failingIndex) => {
    const folder = await mkdtemp(join(tmpdir(), 'lpi-zip-'))
    await expect(spoolToFile(zipFiles(buildFiles(failingIndex), new Date()), folder)).rejects.toThrow(
      'the connection is lost',
    )
    expect(await readdir(folder)).toEqual([])
    await rm(folder, { recursive: true })
  },
)

it('an error that occurs before the archive has a consumer does not end the process, and the consumer receives the error', async () => {
  const archive = zipFiles(buildFiles(0), new Date())
  await vi.waitUntil(() => archive.errored)
  await expect(archive.toArray()).rejects.toThrow('the connection is lost')
})

function buildFiles(failingIndex: number) {
  return ['scores.csv', 'codebook.csv'].map((name, i) => ({
    name,
    async *chunks() {
      yield Buffer.from('one')
      await new Promise(setImmediate)
      if (i === failingIndex) throw new Error('the connection is lost')
    },
  }))
}

it('an archive can contain uncompressed files, and reading the archive fails if the stated size of such a file is wrong', async () => {
  const content = Buffer.from('a PDF file that is already compressed, a PDF file that is already compressed')
  async function* chunks() {
    yield content
  }
  const files = [{ name: 'report.pdf', chunks, storedSize: content.length }]
  const archive = Buffer.concat(await zipFiles(files, new Date()).toArray())
  expect(archive.includes(content)).toBe(true)
  const wrongSize = [{ name: 'report.pdf', chunks, storedSize: content.length + 1 }]
  await expect(zipFiles(wrongSize, new Date()).toArray()).rejects.toThrow()
})
