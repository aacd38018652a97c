import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { hashLinkCode } from '../../platform/secrets/link-code.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { findInvitationTo } from './queries.ts'

/** Throws if the invitation or the link has been withdrawn, unless the invitation was accepted before. */
export const getInvitation: Handler<'getInvitation'> = async (ctx, { params, query }, actor) => {
  const row = await findInvitationTo(ctx.db, {
    invitationId: params.invitationId,
    userId: actor.userId,
    codeHash: query.code === undefined ? undefined : hashLinkCode(query.code),
  })
  if (!row) throw new AppError('not_found')
  if (!row.assessmentId && (row.withdrawn_at || row.hasUnknownCode)) throw new AppError('invitation.closed')
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
