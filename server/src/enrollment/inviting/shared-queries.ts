import type { Db } from '../../platform/db/connect.ts'

/** Each email contains its own code, so a reminder does not invalidate earlier links. */
export async function insertInvitationCode(db: Db, invitationId: string, codeHash: Buffer) {
  await db
    .insertInto('invitation_codes')
    .values({ invitation_id: invitationId, code_hash: codeHash })
    .execute()
}
