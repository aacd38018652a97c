import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettingsFileNames } from './unknown-settings.ts'

it('the names are read from the files that Node loads, however the option is written, and from a file with a byte order mark', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings '))
  const file = join(folder, 'lpi.env')
  await writeFile(file, '\uFEFFPUBLIC_URL="https://lead.example.org"\r\n# SMTP_URL=\r\nFOO=a # b\r\n')
  const names = ['PUBLIC_URL', 'FOO']
  expect(readSettingsFileNames([`--env-file=${file}`])).toEqual(expect.arrayContaining(names))
  expect(readSettingsFileNames(['--no-warnings', '--env-file-if-exists', file])).toEqual(
    expect.arrayContaining(names),
  )
  expect(readSettingsFileNames(['--env-file-if-exists=/none/lpi.env', '--no-warnings'])).toEqual([])
  await rm(folder, { recursive: true })
})
