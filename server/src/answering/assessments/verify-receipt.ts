import { findAccount } from '../../accounts/credentials/shared-queries.ts'
import type { Context } from '../../platform/base/context.ts'
import { listOwnAssessments } from './queries.ts'
import { createReceipt, normalizeChecksum } from './receipt.ts'

/** Finds the user's completed assessment whose stored answers have this checksum. Throws if there is none. */
export async function verifyReceipt({ db }: Context, account: string, checksum: string) {
  const user = await findAccount(db, account)
  if (!user) throw new Error(`There is no user with the email address ${account}.`)
  for (const row of await listOwnAssessments(db, user.id)) {
    const receipt = createReceipt(row, row.answers)
    if (!receipt || normalizeChecksum(receipt.checksum) !== normalizeChecksum(checksum)) continue
    return {
      assessmentId: row.id,
      organizationName: row.organization_name,
      cohortName: row.cohort_name,
      ...receipt,
    }
  }
  throw new Error(
    `No completed assessment of ${account} has the checksum ${checksum}. Check the email address and the checksum for typing errors. If they are correct, the stored answers have changed since the receipt was issued, or the assessment was erased.`,
  )
}
