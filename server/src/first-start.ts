import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createAccessCode } from './organizations/access-codes/create-access-code.ts'
import { createAdministrator } from './organizations/administrators/create-administrator.ts'
import { createCohort } from './organizations/cohorts/create-cohort.ts'
import { createOrganization } from './organizations/customers/create-organization.ts'
import { hasOrganizations } from './organizations/customers/queries.ts'
import type { Context } from './platform/base/context.ts'
import { type FirstRun, writeFirstRun } from './platform/files/first-run.ts'
import { importInstrument } from './questionnaires/instruments/import-instrument.ts'
import { loadInstrument } from './questionnaires/instruments/load-instrument.ts'

const SEATS = 500

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
      now: new Date(),
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

/**
 * Returns the text that the first start prints. It contains the secrets only if it is printed to a terminal: other
 * output usually ends up in a log.
 */
export function describeFirstRun(
  { url, accessCode, administrator }: FirstRun,
  { file, isTerminal }: { file: string; isTerminal: boolean },
) {
  const start = `The product is running. Open ${url}`
  if (!isTerminal) return `${start}\nAn access code and an administrator account are in ${file}`
  return `
  ${start}

    As a learner:         register, then enter the access code  ${accessCode}
    As an administrator:  ${administrator.username}  ${administrator.password}

  This information is shown only once. It is also stored in ${file}
`
}
