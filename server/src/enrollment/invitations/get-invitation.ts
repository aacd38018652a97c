import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { findInvitationTo } from './queries.ts'

/**
 * Unless the invitation was accepted, throws if it has been withdrawn, or if its access code has expired or been
 * revoked.
 */
export const getInvitation: Handler<'getInvitation'> = async (ctx, { params, query }, actor) => {
  const row = await findInvitationTo(ctx.db, {
    invitationId: params.invitationId,
    userId: actor.userId,
    codeHash: query.code === undefined ? undefined : hashLinkCode(query.code),
  })
  if (!row) throw new AppError('not_found')
  const isClosed = row.withdrawn_at || row.revoked_at || (row.expires_at && row.expires_at <= ctx.now())
  if (!row.assessmentId && isClosed) throw new AppError('invitation.closed')
  const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
  return {
    id: row.id,
    status: row.status ?? 'INVITATION_SENT',
    assessmentId: row.assessmentId,
    organizationName: row.organization_name,
    folderName: row.cohort_name,
    instrument: {
      name: textIn(instrument.name, chooseLanguage(query.language, instrument), instrument),
      minutes: instrument.minutes,
    },
  }
}
