import { createHash } from 'node:crypto'
import { AppError } from '../../base/errors.ts'
import type { Db } from '../../db/connect.ts'
import { findOperation, insertOperation, type OperationKey, updateOperationAnswer } from './queries.ts'

type Operation = OperationKey & { kind: string; content: unknown }

/**
 * Does the work of an operation and keeps its answer. The same operation again, also at the same moment, is answered
 * without being done; under the same id with other content it is refused.
 */
export async function runOperation<Answer extends object>(
  trx: Db,
  { kind, content, ...key }: Operation,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash('sha256').update(JSON.stringify({ kind, content })).digest()
  if (!(await insertOperation(trx, key, bodyHash, now))) {
    const earlier = await findOperation(trx, key)
    if (!earlier.body_hash.equals(bodyHash)) throw new AppError('operation.mismatch')
    return earlier.answer as Answer
  }
  const answer = await work()
  await updateOperationAnswer(trx, key, answer)
  return answer
}
