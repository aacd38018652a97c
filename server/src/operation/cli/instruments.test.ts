import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestInstallation, type TestInstallation } from '../../testing/run-lpi.ts'

let t: TestInstallation
let cohort: string
beforeAll(async () => {
  t = await createTestInstallation()
  const organization = (await t.runForJson('organizations', 'create', '--name', 'Harbor College')).id
  cohort = (await t.runForJson('cohorts', 'create', '--organization', organization, '--name', 'Autumn'))
    .cohortId
  await t.runForJson('instruments', 'import', await t.writeInstrumentFile())
})
afterAll(() => t.close())

describe('instruments', () => {
  it('are validated, imported once, listed and retired, and a new access code uses the newest version that is not retired', async () => {
    const file = await t.writeInstrumentFile({ version: '2.0.0', minutes: 9 })
    expect(await t.runForJson('instruments', 'validate', file)).toMatchObject({
      id: 'sample',
      scales: 2,
      texts: { en: 42 },
    })
    expect(await t.runForJson('instruments', 'import', file)).toEqual({
      id: 'sample',
      version: '2.0.0',
      isNew: true,
    })
    expect(await t.runForJson('instruments', 'import', file)).toMatchObject({ isNew: false })
    const create = ['codes', 'create', '--cohort', cohort, '--seats', '1']
    expect(await t.runForJson(...create)).toMatchObject({ instrument: 'sample@2.0.0' })
    await t.runForJson('instruments', 'retire', 'sample@2.0.0')
    expect(await t.runForJson(...create)).toMatchObject({ instrument: 'sample@1.0.0' })
    expect(await t.runFailing(...create, '--instrument', 'sample@2.0.0')).toContain('retired')
    const { items } = await t.runForJson('instruments', 'list')
    expect(items.map(({ instrument }: { instrument: string }) => instrument)).toEqual([
      'sample@1.0.0',
      'sample@2.0.0',
    ])
  })

  it('are not stored if the file is rejected', async () => {
    const changedFile = await t.writeInstrumentFile({ minutes: 99 })
    expect(await t.runFailing('instruments', 'import', changedFile)).toContain('different content')
    const invalidFile = join(t.folder, 'broken.json')
    await writeFile(invalidFile, '{"id": "half", "version": "1.0.0",')
    expect(await t.runFailing('instruments', 'import', invalidFile)).toContain('is not valid JSON')
    expect(await t.runFailing('instruments', 'validate', invalidFile)).toContain('is not valid JSON')
    expect(await t.runFailing('instruments', 'retire', 'half@1.0.0')).toContain('There is no instrument')
    expect((await t.runForJson('instruments', 'list')).items).toHaveLength(2)
  })

  it('are recorded in the audit log when they are imported or retired, but not if nothing changes', async () => {
    const file = await t.writeInstrumentFile({ version: '3.0.0' })
    const events = await t.collectAuditEvents(async () => {
      await t.runForJson('instruments', 'import', file)
      await t.runForJson('instruments', 'import', file)
      await t.runForJson('instruments', 'retire', 'sample@3.0.0')
      await t.runForJson('instruments', 'retire', 'sample@3.0.0')
      await t.runFailing('instruments', 'retire', 'sample@4.0.0')
    })
    const details = { by: 'operator', instrument: 'sample@3.0.0' }
    expect(events).toEqual([
      ['instrument.imported', details],
      ['instrument.retired', details],
    ])
  })

  it('have statistics, which `instruments manual` prints or writes to a new file; if no version is given, it uses the newest one (REQ-338)', async () => {
    await t.runForJson('instruments', 'import', await t.writeInstrumentFile({ version: '3.10.0' }))
    const manual = await t.run('instruments', 'manual', 'sample')
    expect(manual).toMatchObject({ code: 0, stderr: '' })
    expect(manual.stdout).toContain('# Statistics of Sample Instrument, sample@3.10.0\n')
    expect(manual.stdout).toContain('| en | 0 | 0 | not enough data: n = 0 |\n')
    const file = join(t.folder, 'statistics.md')
    const write = ['instruments', 'manual', 'sample@1.0.0', file]
    expect((await t.run(...write)).stdout).toBe(`Wrote the statistics of sample@1.0.0 to ${file}.\n`)
    expect(await readFile(file, 'utf8')).toContain('# Statistics of Sample Instrument, sample@1.0.0\n')
    expect(await t.runFailing(...write)).toContain('already exists')
    expect(await t.runFailing('instruments', 'manual', 'sample@9.0.0')).toContain('There is no instrument')
    expect(await t.runFailing('instruments', 'manual', 'half')).toContain('There is no instrument')
  })
})

it('the technical manual contains the table of scales that `instruments manual` prints for the default questionnaire (REQ-338)', async () => {
  const root = join(import.meta.dirname, '../../../..')
  const content = join(root, 'content/instruments/everyday-leadership.json')
  await t.runForJson('instruments', 'import', content)
  const { stdout } = await t.run('instruments', 'manual', 'everyday-leadership')
  const scales = stdout.split('\n\n').find((part) => part.startsWith('| Scale | Name |'))!
  expect(await readFile(join(root, 'docs/technical-manual.md'), 'utf8')).toContain(scales)
})
