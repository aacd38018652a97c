import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import { updateOrganizationName } from './queries.ts'

export async function renameOrganization(
  db: Db,
  { organizationId, name }: { organizationId: string; name: string },
) {
  const row = await updateOrganizationName(db, organizationId, name).catch((error) => {
    throw violatesConstraint(error, 'unique')
      ? new Error(`There is already an organization named "${name}".`)
      : error
  })
  if (!row) throw new Error(`There is no organization with the id ${organizationId}.`)
}
