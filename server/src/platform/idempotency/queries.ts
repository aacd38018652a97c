import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { DB } from '../db/tables.ts'

/** A table of operations. The ids of operations are unique per owner. */
export type OperationTable = { name: keyof DB; ownerColumn: string }

export type OperationKey = { table: OperationTable; ownerId: string; operationId: string }

/** Returns true if the operation is new. Waits for another transaction that is recording the same operation. */
export async function insertOperation(
  trx: Db,
  { table, ownerId, operationId }: OperationKey,
  contentHash: Buffer,
  now: Date,
) {
  const { rows } = await sql`
    insert into ${sql.table(table.name)} (${sql.ref(table.ownerColumn)}, operation_id, body_hash, applied_at)
    values (${ownerId}, ${operationId}, ${contentHash}, ${now})
    on conflict do nothing returning operation_id`.execute(trx)
  return rows.length > 0
}

export async function findContentHash(trx: Db, { table, ownerId, operationId }: OperationKey) {
  const { rows } = await sql<{ body_hash: Buffer }>`
    select body_hash from ${sql.table(table.name)}
    where ${sql.ref(table.ownerColumn)} = ${ownerId} and operation_id = ${operationId}`.execute(trx)
  return rows[0]?.body_hash
}

export async function findResult(trx: Db, { table, ownerId, operationId }: OperationKey) {
  const { rows } = await sql<{ answer: unknown }>`
    select answer from ${sql.table(table.name)}
    where ${sql.ref(table.ownerColumn)} = ${ownerId} and operation_id = ${operationId}`.execute(trx)
  return rows[0]?.answer
}

export async function updateResult(trx: Db, { table, ownerId, operationId }: OperationKey, result: object) {
  await sql`
    update ${sql.table(table.name)} set answer = ${JSON.stringify(result)}
    where ${sql.ref(table.ownerColumn)} = ${ownerId} and operation_id = ${operationId}`.execute(trx)
}
