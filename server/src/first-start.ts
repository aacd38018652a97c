import { randomBytes } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from './base/context.ts'
import { importInstrument } from './instruments/import-instrument.ts'
import { loadInstrument } from './instruments/load-instrument.ts'
import { createAccessCode } from './organizations/create-access-code.ts'
import { createAdministrator } from './organizations/create-administrator.ts'
import { createCohort } from './organizations/create-cohort.ts'
import { createOrganization } from './organizations/create-organization.ts'
import { hasOrganizations } from './organizations/queries.ts'

const SEATS = 500

/** Stored in `first-run.json` at the first start. `describeFirstRun` selects what is also printed. */
type FirstRun = {
  url: string
  accessCode: string
  organizationId: string
  folderId: string
  administrator: { username: string; password: string }
}

/**
 * Creates the initial data of an empty installation, in one transaction: the sample instrument, an organization with a
 * cohort, an access code, and an administrator with a random password. Returns null if an organization already exists.
 */
export async function createFirstData({ db, config, passwords }: Context): Promise<FirstRun | null> {
  if (await hasOrganizations(db)) return null
  const instrument = await loadInstrument(join(config.instrumentsDir, 'everyday-leadership.json'))
  const administrator = {
    username: 'admin@example.org',
    password: `Lpi-${randomBytes(12).toString('base64url')}`,
  }
  const client = { ip: '::1', account: administrator.username }
  const passwordHash = await passwords.run(client, ({ hash }) => hash(administrator.password))

  return db.transaction().execute(async (trx) => {
    await importInstrument(trx, instrument)
    const { organizationId } = await createOrganization(trx, { name: 'Harbor College' })
    const { cohortId } = await createCohort(trx, { organizationId, name: 'First cohort' })
    const { code } = await createAccessCode(trx, { cohortId, instrument, seats: SEATS })
    await createAdministrator(trx, {
      organizationId,
      username: administrator.username,
      passwordHash,
      names: { first_name: 'Sample', last_name: 'Administrator' },
    })
    const firstRun = {
      url: config.PUBLIC_URL,
      accessCode: code,
      organizationId,
      folderId: cohortId,
      administrator,
    }
    // The file is written before the commit, so that no crash can leave an administrator whose password is lost. After
    // a crash before the commit, the database is still empty, and the next start overwrites the file.
    await writeFirstRun(firstRun, config.dataDir)
    return firstRun
  })
}

async function writeFirstRun(firstRun: FirstRun, dataDir: string) {
  const file = join(dataDir, 'first-run.json')
  await writeFile(`${file}.part`, `${JSON.stringify(firstRun, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

export function describeFirstRun({ url, accessCode, administrator }: FirstRun) {
  return `
  The product is running. Open ${url}

    As a learner:         register, then enter the access code  ${accessCode}
    As an administrator:  ${administrator.username}  ${administrator.password}

  This information is shown only once. It is also stored in first-run.json in the data folder.
`
}
