import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { setFlag as storeFlag } from '../server/src/platform/flags/set-flag.ts'
import { compileCache } from '../server/src/testing/compile-cache.ts'
import { withDatabase } from './database.ts'
import { createAdministrator, setUpCohort } from './operator.ts'

/** Shows or hides the link that `flaggedLink` finds, for one account, with the same effect as `lpi flags set`. */
export function setFlag(state: 'on' | 'off', accountId: string) {
  const setting = { name: 'group-insight', isOn: state === 'on', accountId, now: new Date() }
  return withDatabase(inject('product').dataDir, (db) => storeFlag(db, setting))
}

/** Runs `lpi flags set` in a separate process while the product is running. */
export async function setFlagByCommand(state: 'on' | 'off', accountId: string) {
  const program = resolve(import.meta.dirname, '../server/src/main-cli.ts')
  const args = ['flags', 'set', 'group-insight', state, '--account', accountId]
  await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...compileCache, LPI_DATA_DIR: inject('product').dataDir },
  })
}

/** Creates an administrator of a new organization. Also returns the id of the account that owns the organization. */
export async function createAdministratorWithAccount() {
  const { organizationId } = await setUpCohort()
  const administrator = await createAdministrator(organizationId)
  const { account_id: accountId } = await withDatabase(inject('product').dataDir, (db) =>
    db
      .selectFrom('account_organizations')
      .select('account_id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow(),
  )
  return { administrator, accountId }
}

/**
 * Resolves after the response to the second request for flags. The page sends the first request when it starts, and the
 * second when it has subscribed to changes.
 */
export function waitForSecondFlagsResponse(page: Page) {
  return new Promise<void>((resolve) => {
    let responses = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/evaluate/flags') && ++responses === 2) resolve()
    })
  })
}

/** Finds the link on the “Reports” screen that the `group-insight` flag shows or hides. */
export const flaggedLink = (page: Page) => page.getByRole('link', { name: 'Group insight', exact: true })
