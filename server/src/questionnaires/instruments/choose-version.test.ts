import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleInstrument } from '../../testing/sample-instrument.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { chooseVersion } from './choose-version.ts'
import { importInstrument } from './import-instrument.ts'
import { newestVersions } from './newest-versions.ts'
import { retireInstrument } from './retire-instrument.ts'
import { listActiveVersions } from './shared-queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('the instrument that was stored first stays the default and is offered first, even if its first version is retired and its newest version was stored after another instrument', async () => {
  for (const [id, version] of [
    ['first', '1.0.0'],
    ['second', '1.0.0'],
    ['first', '2.0.0'],
  ]) {
    await importInstrument(t.ctx.db, sampleInstrument({ id, version }))
  }
  await retireInstrument(t.ctx.db, { id: 'first', version: '1.0.0', now: t.ctx.now() })
  expect(await chooseVersion(t.ctx.db)).toEqual({ id: 'first', version: '2.0.0' })
  expect(newestVersions(await listActiveVersions(t.ctx.db))).toMatchObject([
    { id: 'first', version: '2.0.0' },
    { id: 'second', version: '1.0.0' },
  ])
})
