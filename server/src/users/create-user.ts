import { recordEvent } from '../audit/record-event.ts'
import { AppError } from '../base/errors.ts'
import type { Handler } from '../http/handler.ts'
import { mailFirstConfirmation } from '../identity/confirmation/request-email-confirmation.ts'
import { hashPassword } from '../identity/hash-password.ts'
import { networkOf } from '../identity/network.ts'
import { assertGoodPassword } from '../identity/password-rules.ts'
import { assertAllowed } from '../identity/rate-limits/rate-limits.ts'
import { newMapping } from './new-mapping.ts'
import { insertMapping, insertUser } from './queries.ts'

/** Registers a person. The database decides whether the username is free, so the password is hashed in either case. */
export const createUser: Handler<'createUser'> = async (ctx, { body }, _actor, { ip }) => {
  // Mails go to the address and log-in asks for the username: two different people must never share an account.
  if (body.email !== body.username) {
    throw new AppError('input.invalid', { fields: [{ field: 'email', problem: 'invalid' }] })
  }
  assertGoodPassword(body.password, body)
  await assertAllowed(ctx, 'registrations', ip)
  const passwordHash = await hashPassword(body.password)
  const now = ctx.now()

  const user = await ctx.db.transaction().execute(async (trx) => {
    const inserted = await insertUser(trx, {
      username: body.username,
      email: body.email,
      first_name: body.firstName,
      last_name: body.lastName,
      country: body.country,
      org_or_school: body.orgOrSchool,
      language: body.language ?? null,
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    })
    if (!inserted) return undefined
    for (const [i, mapping] of body.userMappings.entries()) {
      const platformData = { orgOrSchool: body.orgOrSchool, ...mapping.platformData }
      // Mappings are listed by age; a millisecond apart they keep the order in which they were sent.
      const createdAt = new Date(now.getTime() + i)
      await insertMapping(trx, newMapping(inserted.id, { ...mapping, platformData }, createdAt))
    }
    await recordEvent(trx, now, 'account.created', { actorId: inserted.id, network: networkOf(ip) })
    return inserted
  })
  if (!user) throw new AppError('user.exists')
  const { username, language = null } = body
  await mailFirstConfirmation(ctx, { id: user.id, username, language }, ip)
  return { userId: user.id, country: body.country }
}
