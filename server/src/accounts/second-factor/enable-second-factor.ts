import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { decryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import { getEncryptionKey } from '../../platform/secrets/encryption-key.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { findUserById } from '../credentials/shared-queries.ts'
import { replaceSessions } from '../sessions/replace-sessions.ts'
import { findTimeStep } from './app-codes.ts'
import { createBackupCodes, hashBackupCode } from './backup-codes.ts'
import { limitCodeAttempts } from './check-code.ts'
import { enableSetup, findSecondFactor, replaceBackupCodes } from './queries.ts'

const SETUP_LIFETIME_MS = 30 * 60 * 1000

/**
 * Turns on the second factor with its first code. All existing sessions were opened without a code, so they end, and
 * the caller gets a new one.
 */
export const enableSecondFactor: Handler<'enableSecondFactor'> = async (
  ctx,
  { body },
  actor,
  { userAgent, record },
) => {
  const now = ctx.now()
  const user = await findUserById(ctx.db, actor.userId)
  const setup = await findSecondFactor(ctx.db, actor.userId)
  const isOwnPendingSetup = setup?.enabled_at === null && setup.session_id === actor.sessionId
  const isRecent = setup && now.getTime() - setup.started_at.getTime() < SETUP_LIFETIME_MS
  if (!user || !setup || !isOwnPendingSetup || !isRecent) throw new AppError('second_factor.not_started')

  return limitCodeAttempts(ctx, user, record, async () => {
    const { key, id } = await getEncryptionKey(ctx)
    if (setup.key_id !== id) throw new AppError('second_factor.not_started')
    const step = findTimeStep(
      decryptSecret(key, user.id, setup.secret),
      body.code.replaceAll(/[\s-]/g, ''),
      now,
    )
    if (step === undefined) throw new AppError('second_factor.wrong')
    const backupCodes = createBackupCodes()
    return ctx.db.transaction().execute(async (trx) => {
      const tokens = await replaceSessions(ctx, trx, actor, { userAgent, secondFactorAt: now })
      const { session_id: sessionId, secret } = setup
      const isEnabled = await enableSetup(trx, { userId: user.id, sessionId, secret }, { step, now })
      if (!isEnabled) throw new AppError('second_factor.not_started')
      await replaceBackupCodes(trx, user.id, backupCodes.map(hashBackupCode))
      await enqueueAccountMail(ctx, trx, user, 'secondFactorEnabled')
      await record(trx, 'second_factor.enabled')
      return { backupCodes, tokens }
    })
  })
}
