import type { Context } from '../../platform/base/context.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinOrganizationLimit } from '../../platform/limits/rate-limits.ts'
import { createLinkCode, hashLinkCode } from '../../platform/secrets/link-code.ts'
import { insertRegistration } from './queries.ts'

/** Two people often do this together: one creates the link, another one is the administrator of the platform. */
const LIFETIME_MS = 24 * 3_600_000

export const createRegistrationLink: Handler<'createRegistrationLink'> = async (
  ctx,
  { query: { organizationId } },
) => {
  await assertWithinOrganizationLimit(ctx, 'platformChanges', organizationId)
  return issueRegistrationLink(ctx, organizationId)
}

export async function issueRegistrationLink(ctx: Context, organizationId: string) {
  const token = createLinkCode()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await insertRegistration(ctx.db, {
    token_hash: hashLinkCode(token),
    organization_id: organizationId,
    created_at: now,
    expires_at: expiresAt,
  })
  return { url: `${ctx.config.PUBLIC_URL}/lti/register?token=${token}`, expiresAt: expiresAt.toISOString() }
}
