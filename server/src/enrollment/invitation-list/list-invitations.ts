import { type InvitationState, invitationStates } from '@lpi/contract'
import { recordLearnerSearch } from '../../accounts/audit/record-learner-search.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { presentInvitation } from './present.ts'
import { countInvitations } from './queries.ts'
import { listInvitationPage } from './shared-queries.ts'

export const listInvitations: Handler<'listInvitations'> = async (ctx, { query }, actor, { ip }) => {
  const { organizationId, folderId, keyword, status, orderBy, offset, size } = query
  const filter = { scope: actor.scope, folderId, keyword }
  const states: readonly InvitationState[] = status?.length ? status : invitationStates
  const [stateCounts, rows] = await Promise.all([
    countInvitations(ctx.db, filter),
    listInvitationPage(ctx.db, { ...filter, states, orderBy, offset, size }),
    recordLearnerSearch(ctx, actor, { organizationId, ip }),
  ])
  const counts = Object.fromEntries(
    invitationStates.map((state) => [state, stateCounts.find((row) => row.state === state)?.n ?? 0]),
  ) as Record<InvitationState, number>
  const total = states.reduce((sum, state) => sum + counts[state], 0)
  return {
    items: rows.map((row) => presentInvitation(row, ctx.config.PUBLIC_URL)),
    total,
    offset,
    size,
    counts,
  }
}
