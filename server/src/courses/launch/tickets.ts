import type { Context } from '../../platform/base/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import type { Launch } from '../platforms/claims.ts'
import type { PlatformRow } from '../platforms/shared-queries.ts'
import { insertTicket } from './queries.ts'

const MINUTE_MS = 60_000
/** Time to read the policies. */
const PAGE_MS = 60 * MINUTE_MS
export const VISIT_SECONDS = 120

/** The content of a ticket of a launch page. */
export type LaunchTicket = { deploymentRowId: string; launch: Launch }

/** A launch that the platform has signed for this installation, from an approved deployment. */
export type VerifiedLaunch = LaunchTicket & { platform: PlatformRow }

export type VisitTicket = {
  destination: 'questions' | 'report' | 'cohort'
  assessmentId: string | null
  folderId: string | null
  organizationId: string | null
}

/** Creates a ticket that works once. Only its hash is stored. */
export async function createTicket(
  ctx: Context,
  db: Db,
  ticket: { connectionId: string } & (
    | { purpose: 'begin' | 'content'; content: LaunchTicket }
    | { purpose: 'visit'; userId: string; content: VisitTicket }
  ),
) {
  const text = createLinkCode()
  const now = ctx.now()
  await insertTicket(db, {
    ticket_hash: hashLinkCode(text),
    purpose: ticket.purpose,
    connection_id: ticket.connectionId,
    user_id: ticket.purpose === 'visit' ? ticket.userId : null,
    content: ticket.content,
    created_at: now,
    expires_at: new Date(now.getTime() + (ticket.purpose === 'visit' ? VISIT_SECONDS * 1000 : PAGE_MS)),
  })
  return text
}
