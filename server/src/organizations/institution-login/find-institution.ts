import type { Institution } from '@lpi/contract'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinNetworkLimit } from '../../platform/limits/rate-limits.ts'
import { domainOf } from '../connections/read-person.ts'
import { findInstitutionById, findInstitutionOfDomain } from './queries.ts'

/** Only the domain counts, so the answer says nothing about accounts. */
export const findInstitution: Handler<'findInstitution'> = async (ctx, { body }, _actor, { ip }) => {
  await assertWithinNetworkLimit(ctx, 'institutionLogins', ip)
  const row = await findInstitutionOfDomain(ctx.db, domainOf(body.email))
  return { institution: row ? presentInstitution(row) : null }
}

export const getInstitution: Handler<'getInstitution'> = async (ctx, { params }) => {
  const row = await findInstitutionById(ctx.db, params.connectionId)
  if (!row) throw new AppError('not_found')
  return presentInstitution(row)
}

type Row = NonNullable<Awaited<ReturnType<typeof findInstitutionById>>>

function presentInstitution({ id, name, state, is_only_login }: Row): Institution {
  return { connectionId: id, name, isOnlyLogin: is_only_login && state === 'on' }
}
