import { createHash } from 'node:crypto'
import { AppError } from '../base/errors.ts'
import type { Db } from '../db/connect.ts'
import {
  findContentHash,
  findResult,
  insertOperation,
  type OperationKey,
  type OperationTable,
  updateResult,
} from './queries.ts'

/** Requests to save answers. A retry returns the current state of the assessment, so no result is stored. */
export const assessmentOperations: OperationTable = {
  name: 'response_operations',
  ownerColumn: 'assessment_id',
}

/** Requests to send an organization's invitations or reminders, with their results. */
export const organizationOperations: OperationTable = {
  name: 'invitation_operations',
  ownerColumn: 'organization_id',
}

/** A request that a client may send again. A retry must have the same `content`. */
export type Operation = OperationKey & { content: unknown }

/**
 * Records an operation in the transaction that performs it. Returns false if the operation was performed before with
 * the same content, and throws if it was performed with different content. A parallel call with the same id waits until
 * this transaction ends.
 */
export async function recordOperation(trx: Db, { content, ...key }: Operation, now: Date) {
  const contentHash = hashContent(content)
  if (await insertOperation(trx, key, contentHash, now)) return true
  const recordedHash = await findContentHash(trx, key)
  if (!recordedHash?.equals(contentHash)) throw new AppError('operation.mismatch')
  return false
}

/** The hash must not change between versions: a client may repeat an operation that an earlier version recorded. */
export function hashContent(content: unknown) {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

/** Performs an operation once and stores its result. A retry returns the stored result. */
export async function performOnce<Result extends object>(
  trx: Db,
  { content, ...key }: Operation,
  now: Date,
  perform: () => Promise<Result>,
): Promise<Result> {
  const isNew = await recordOperation(trx, { content, ...key }, now)
  if (!isNew) return (await findResult(trx, key)) as Result
  const result = await perform()
  await updateResult(trx, key, result)
  return result
}
