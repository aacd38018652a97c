import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from './create-temporary-folder.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Creates a folder with the migrations of the product and these later ones, by name. */
export async function copyMigrations(laterMigrations: Record<string, string>) {
  const folder = await createTemporaryFolder('lpi-migrations-')
  await cp(migrationsFolder, folder, { recursive: true })
  for (const [name, sql] of Object.entries(laterMigrations)) await writeFile(join(folder, name), sql)
  return folder
}
