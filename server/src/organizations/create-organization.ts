import type { Db } from '../db/connect.ts'
import { insertOrganizationWithAccount } from './queries.ts'

/** A new customer: an organisation and the account of the same name to which it belongs. */
export async function createOrganization(db: Db, { name }: { name: string }) {
  return insertOrganizationWithAccount(db, name)
}
