import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { mailFirstConfirmation } from '../confirmation/request-email-confirmation.ts'
import { assertGoodPassword } from '../credentials/password-rules.ts'
import { insertMapping } from './queries.ts'
import { insertUser } from './shared-queries.ts'
import { toMappingRow } from './user-mappings.ts'

/** Registers a user. The password is hashed even if the username is taken, because only the insert detects this. */
export const createUser: Handler<'createUser'> = async (ctx, { body }, _actor, request) => {
  const { ip } = request
  // Emails are sent to `email`, but users log in with `username`, so the two must be the same.
  if (body.email !== body.username) {
    throw new AppError('input.invalid', { fields: [{ field: 'email', problem: 'invalid' }] })
  }
  assertGoodPassword(body.password, body)
  const passwordHash = await ctx.passwords.run({ ...request, account: body.username }, async ({ hash }) => {
    await assertWithinNetworkLimit(ctx, 'registrations', ip)
    return hash(body.password)
  })
  const now = ctx.now()

  const user = await ctx.db.transaction().execute(async (trx) => {
    const insertedUser = await insertUser(trx, {
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
    if (!insertedUser) return undefined
    for (const [i, mapping] of body.userMappings.entries()) {
      const platformData = { orgOrSchool: body.orgOrSchool, ...mapping.platformData }
      // Mappings are listed by `created_at`. A difference of one millisecond preserves their order in the request.
      const createdAt = new Date(now.getTime() + i)
      await insertMapping(trx, toMappingRow(insertedUser.id, { ...mapping, platformData }, createdAt))
    }
    await request.record(trx, 'account.created', { actorId: insertedUser.id })
    return insertedUser
  })
  if (!user) throw new AppError('user.exists')
  const { username, language = null } = body
  await mailFirstConfirmation(ctx, { id: user.id, username, language }, ip)
  return { userId: user.id, country: body.country }
}
