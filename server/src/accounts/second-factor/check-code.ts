import type { RecordEvent } from '../../platform/base/audit-event.ts'
import type { Context } from '../../platform/base/context.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import { CODE_ATTEMPTS, countCodeAttempt, resetCodeAttempts } from '../../platform/limits/rate-limits.ts'
import { decryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { findTimeStep } from './app-codes.ts'
import { hashBackupCode } from './backup-codes.ts'
import { consumeBackupCode, consumeStep, countBackupCodes } from './queries.ts'
import { findEnabledSecondFactor } from './shared-queries.ts'

type Owner = { id: string; email: string; language: string | null }

/**
 * Counts an attempt to enter a code, or throws `rate.limited` if the user must wait first. Then runs `work`, which
 * throws `second_factor.wrong` for a wrong code. Attempts are counted per account, because an attacker who knows the
 * password can use many networks. The owner is emailed after the fifth wrong code in a row.
 */
export async function limitCodeAttempts<T>(
  ctx: Context,
  owner: Owner,
  record: RecordEvent,
  work: () => Promise<T>,
) {
  const attempts = await countCodeAttempt(ctx, owner.id)
  try {
    const result = await work()
    await resetCodeAttempts(ctx, owner.id)
    return result
  } catch (error) {
    if (error instanceof AppError && error.code === 'second_factor.wrong') {
      const event = { actorId: undefined, subjectId: owner.id, details: { step: 'second_factor' } }
      if (attempts === CODE_ATTEMPTS) await enqueueAccountMail(ctx, ctx.db, owner, 'codesGuessed')
      await record(ctx.db, 'login.failed', event)
    }
    throw error
  }
}

/**
 * Consumes a code from the authenticator app, or a backup code. Throws `second_factor.wrong` if the code is wrong or
 * was already used. Emails the owner if it was a backup code.
 */
export async function consumeCode(ctx: Context, trx: Db, owner: Owner, code: string) {
  if (/^\d{6}$/.test(code)) {
    const step = await findTimeStepOf(ctx, trx, owner.id, code)
    if (step === undefined || !(await consumeStep(trx, owner.id, step))) {
      throw new AppError('second_factor.wrong')
    }
    return 'app'
  }
  if (!(await consumeBackupCode(trx, owner.id, hashBackupCode(code)))) {
    throw new AppError('second_factor.wrong')
  }
  const remainingCodes = await countBackupCodes(trx, owner.id)
  const path = '/contact-settings'
  await enqueueAccountMail(ctx, trx, owner, 'backupCodeUsed', { left: String(remainingCodes), path })
  return 'backup_code'
}

async function findTimeStepOf(ctx: Context, trx: Db, userId: string, code: string) {
  const factor = await findEnabledSecondFactor(trx, userId)
  if (!factor) return undefined
  const { key, id } = await getEncryptionKey(ctx)
  if (factor.key_id !== id) {
    const message =
      'the secret of a second factor was encrypted with another key; restore the old ENCRYPTION_KEY or key file'
    ctx.log.error({ keyId: factor.key_id }, message)
    return undefined
  }
  return findTimeStep(decryptSecret(key, userId, factor.secret), code, ctx.now())
}
