import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { inDatabase } from './database.ts'
import { newAdministrator, newCohort } from './operator.ts'

/** Runs `lpi flags set` in a separate process while the product is running. */
export async function setFlag(state: 'on' | 'off', accountId: string) {
  const program = resolve(import.meta.dirname, '../server/src/main-cli.ts')
  const args = ['flags', 'set', 'group-insight', state, '--account', accountId]
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, LPI_DATA_DIR: inject('product').dataDir },
  })
}

/** An administrator of a new organization, with the id of its customer account. */
export async function newAdministratorWithAccount() {
  const { organizationId } = await newCohort()
  const administrator = await newAdministrator(organizationId)
  const { account_id: accountId } = await inDatabase(inject('product').dataDir, (db) =>
    db
      .selectFrom('account_organizations')
      .select('account_id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  )
  return { administrator, accountId }
}

/** The navigation link that the flag `group-insight` shows and hides. */
export const flaggedLink = (page: Page) => page.getByRole('link', { name: 'Group insight', exact: true })
