import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of `first-run.json`, which the first start creates. */
export type FirstRun = {
  url: string
  accessCode: string
  organizationId: string
  folderId: string
  administrator: { username: string; password: string }
}

export function firstRunFile(dataDir: string) {
  return join(dataDir, 'first-run.json')
}

export async function writeFirstRun(firstRun: FirstRun, dataDir: string) {
  const file = firstRunFile(dataDir)
  await writeFile(`${file}.part`, `${JSON.stringify(firstRun, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

export async function findFirstRun(dataDir: string): Promise<FirstRun | undefined> {
  try {
    return JSON.parse(await readFile(firstRunFile(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
