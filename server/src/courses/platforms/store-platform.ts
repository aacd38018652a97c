import type { PlatformBody } from '@lpi/contract'
import type * as z from 'zod/mini'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import { readKeySet } from './platform-keys.ts'
import { insertApprovedDeployments, insertPlatform } from './queries.ts'

/** When a person may have corrected the address, or the platform may answer again. */
const RETRY_SECONDS = 10

export type PlatformDraft = z.output<typeof PlatformBody>
type Values = Omit<PlatformDraft, 'deploymentIds'>

/** The columns of both tables. */
export function platformColumns(values: Values, now: Date) {
  return {
    connection: {
      name: values.name,
      issuer: values.issuer,
      client_id: values.clientId,
      country: values.country,
      trusts_email: values.trustsEmail,
      changed_at: now,
    },
    platform: {
      authorization_endpoint: values.authorizationEndpoint,
      token_endpoint: values.tokenEndpoint,
      key_set_url: values.keySetUrl,
      audience: values.audience,
      seats_per_course: values.seatsPerCourse,
      teachers_see_reports: values.teachersSeeReports,
      contact_email: values.contactEmail,
    },
  }
}

/** Stores a platform and its approved deployments. Issuer and client id are registered once. */
export async function storePlatform(
  trx: Db,
  { organizationId, draft, now }: { organizationId: string; draft: PlatformDraft; now: Date },
) {
  const { connection, platform } = platformColumns(draft, now)
  const row = { ...connection, organization_id: organizationId, created_at: now }
  const connectionId = await refuseDuplicate(() => insertPlatform(trx, row, platform))
  const { deploymentIds } = draft
  await insertApprovedDeployments(trx, { connectionId, organizationId, deploymentIds, now })
  return connectionId
}

export async function refuseDuplicate<T>(change: () => Promise<T>) {
  return change().catch((error) => {
    throw violatesConstraint(error, 'unique') ? new AppError('platform.exists') : error
  })
}

/** A mistyped address is noticed before the first launch. */
export async function assertKeysReadable(ctx: Context, keySetUrl: string) {
  await readKeySet(ctx, keySetUrl).catch((err) => {
    ctx.log.warn({ err }, 'the keys of a platform cannot be read')
    throw new AppError('platform.unreachable', { retryAfter: RETRY_SECONDS })
  })
}
