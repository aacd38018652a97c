import type { CheckIn } from '@lpi/contract'
import type { Context } from '../../../platform/base/context.ts'
import { AppError } from '../../../platform/base/errors.ts'
import type { Handler } from '../../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../../platform/limits/rate-limits.ts'
import { hashLinkCode } from '../../../platform/secrets/link-code.ts'
import { findCheckIn } from './queries.ts'

/** The code is in the body, because proxies may log request URLs. */
export const openCheckIn: Handler<'openCheckIn'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'codeChecks', ip)
  return readCheckIn(ctx, body.code)
}

export async function readCheckIn(ctx: Context, code: string): Promise<CheckIn> {
  const checkIn = await findCheckIn(ctx.db, hashLinkCode(code), ctx.now())
  if (!checkIn) throw new AppError('plan.link_invalid')
  return { steps: checkIn.steps, sendsReminders: checkIn.sends_reminders }
}
