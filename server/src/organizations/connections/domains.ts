import { randomBytes } from 'node:crypto'
import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Administrator, Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { violatesConstraint } from '../../platform/db/constraint.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { assertWithinAccountLimit } from '../../platform/limits/rate-limits.ts'
import { presentDomain, recordNameOf, recordValueOf } from './present.ts'
import {
  type ConnectionKey,
  deleteDomain,
  findConnectionRow,
  findDomain,
  findProvedDomain,
  insertDomain,
  markDomainProved,
} from './queries.ts'

type DomainKey = ConnectionKey & { domain: string }

export const addConnectionDomain: Handler<'addConnectionDomain'> = async (
  ctx,
  { params, body },
  actor,
  { record },
) => {
  await assertWithinAccountLimit(ctx, 'domainsPerAccount', actor.userId)
  const key = { ...keyOf(actor, params.connectionId), domain: body.domain }
  return ctx.db.transaction().execute(async (trx) => {
    const domain = await addDomain(trx, key)
    await record(trx, 'connection.domain_added', {
      details: { connectionId: key.connectionId, domain: key.domain },
    })
    return presentDomain(domain)
  })
}

async function addDomain(trx: Db, { domain, ...key }: DomainKey) {
  if (!(await findConnectionRow(trx, key))) throw new AppError('not_found')
  const { connectionId } = key
  const proof_code = randomBytes(16).toString('base64url')
  await insertDomain(trx, { connection_id: connectionId, domain, proof_code })
  return (await findDomain(trx, { connectionId, domain }))!
}

/** Looks for the TXT record that proves the domain. The lookup is outside the transaction, because it can be slow. */
export const proveConnectionDomain: Handler<'proveConnectionDomain'> = async (
  ctx,
  { params },
  actor,
  { record },
) => {
  await assertWithinAccountLimit(ctx, 'domainsPerAccount', actor.userId)
  const key = keyOf(actor, params.connectionId)
  const { domain } = params
  if (!(await findConnectionRow(ctx.db, key))) throw new AppError('not_found')
  const row = await findDomain(ctx.db, { connectionId: key.connectionId, domain })
  if (!row) throw new AppError('not_found')
  if (!row.proved_at) {
    const texts = await ctx.dns.listTexts(recordNameOf(domain)).catch((err) => {
      ctx.log.warn({ err, connectionId: key.connectionId }, 'the DNS record of a domain could not be read')
      return [] as string[]
    })
    if (!texts.includes(recordValueOf(row.proof_code))) throw new AppError('connection.domain_unproved')
    await proveDomain(ctx, { ...key, domain }, 'dns', record)
  }
  return presentDomain((await findDomain(ctx.db, { connectionId: key.connectionId, domain }))!)
}

async function proveDomain(
  ctx: Context,
  { connectionId, organizationId, domain }: DomainKey,
  by: 'dns' | 'operator',
  record: RecordEvent,
) {
  const owner = await findProvedDomain(ctx.db, domain)
  if (owner && owner.connection_id !== connectionId) throw new AppError('connection.domain_taken')
  try {
    await ctx.db.transaction().execute(async (trx) => {
      await markDomainProved(trx, { connectionId, domain }, { by, now: ctx.now() })
      await record(trx, 'connection.domain_proved', { details: { organizationId, connectionId, domain, by } })
    })
  } catch (error) {
    if (violatesConstraint(error, 'unique')) throw new AppError('connection.domain_taken')
    throw error
  }
}

/** The operator knows the customer, so no DNS record is needed. Adds the domain if the connection does not have it. */
export async function approveDomain(ctx: Context, key: DomainKey, record: RecordEvent) {
  await ctx.db.transaction().execute((trx) => addDomain(trx, key))
  await proveDomain(ctx, key, 'operator', record)
}

export const removeConnectionDomain: Handler<'removeConnectionDomain'> = async (
  ctx,
  { params },
  actor,
  { record },
) => {
  const key = keyOf(actor, params.connectionId)
  await ctx.db.transaction().execute(async (trx) => {
    const connection = await findConnectionRow(trx, key)
    const { connectionId } = key
    if (!connection || !(await deleteDomain(trx, { connectionId, domain: params.domain }))) {
      throw new AppError('not_found')
    }
    await record(trx, 'connection.domain_removed', { details: { connectionId, domain: params.domain } })
  })
  return undefined
}

function keyOf({ scope }: Administrator, connectionId: string) {
  return { organizationId: scope.organizationId, connectionId }
}
