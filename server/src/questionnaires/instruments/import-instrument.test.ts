import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { importInstrument } from './import-instrument.ts'
import { loadStoredInstrument } from './load-stored-instrument.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('an import stores a version once, and a second import of the same content changes nothing', async () => {
  const instrument = sampleInstrument()
  expect(await importInstrument(t.ctx.db, instrument)).toEqual({
    id: 'sample',
    version: '1.0.0',
    isNew: true,
  })
  expect(await importInstrument(t.ctx.db, instrument)).toMatchObject({ isNew: false })
  expect(await loadStoredInstrument(t.ctx, 'sample', '1.0.0')).toEqual(instrument)
})

it('an import of different content for a stored version is rejected, and the stored content is kept', async () => {
  await importInstrument(t.ctx.db, sampleInstrument({ version: '2.0.0' }))
  const changedInstrument = sampleInstrument({ version: '2.0.0', minutes: 6 })
  await expect(importInstrument(t.ctx.db, changedInstrument)).rejects.toThrow(
    /sample@2\.0\.0 is already stored with different content/,
  )
  expect((await loadStoredInstrument(t.ctx, 'sample', '2.0.0')).minutes).toBe(5)
})

it('several versions of an instrument can be stored', async () => {
  await importInstrument(t.ctx.db, sampleInstrument({ version: '3.0.0', minutes: 7 }))
  await importInstrument(t.ctx.db, sampleInstrument({ version: '3.9.0', minutes: 8 }))
  expect((await loadStoredInstrument(t.ctx, 'sample', '3.0.0')).minutes).toBe(7)
  expect((await loadStoredInstrument(t.ctx, 'sample', '3.9.0')).minutes).toBe(8)
})
