import type { Handler } from '../../platform/http/handler.ts'
import { enqueueAccountMail } from '../account-mail/enqueue-account-mail.ts'
import { proveOwner } from '../credentials/prove-owner.ts'
import { createBackupCodes, hashBackupCode } from './backup-codes.ts'
import { consumeCode, limitCodeAttempts } from './check-code.ts'
import { replaceBackupCodes } from './queries.ts'

/** The earlier codes stop working. */
export const renewBackupCodes: Handler<'renewBackupCodes'> = async (ctx, { body }, actor, request) => {
  const user = await proveOwner(ctx, actor, body.password, request)
  return limitCodeAttempts(ctx, user, request.record, () =>
    ctx.db.transaction().execute(async (trx) => {
      await consumeCode(ctx, trx, user, body.code)
      const backupCodes = createBackupCodes()
      await replaceBackupCodes(trx, user.id, backupCodes.map(hashBackupCode))
      await enqueueAccountMail(ctx, trx, user, 'backupCodesRenewed')
      await request.record(trx, 'backup_codes.renewed')
      return { backupCodes }
    }),
  )
}
