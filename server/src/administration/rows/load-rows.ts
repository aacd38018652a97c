import type { FoundAssessment, MailState } from '@lpi/contract'
import { computeProgress } from '../../answering/assessments/progress.ts'
import { invitationLink } from '../../enrollment/invitation-list/invitation-link.ts'
import type { Context } from '../../platform/base/context.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { type Instrument, textIn } from '../../questionnaires/model/instrument.ts'
import { listRows } from './queries.ts'
import type { AssessmentRow } from './shared-queries.ts'

/** The rows of assessments and invitations, in the order of `ids`. */
export async function loadRows(ctx: Context, ids: readonly string[], language: string | undefined) {
  return presentRows(ctx, await listRows(ctx.db, ids), language)
}

export function presentRows(ctx: Context, rows: readonly AssessmentRow[], language: string | undefined) {
  return Promise.all(
    rows.map(async (row) => {
      const instrument = await loadStoredInstrument(ctx, row.instrument_id, row.instrument_version)
      return presentRow(row, instrument, { language, publicUrl: ctx.config.PUBLIC_URL })
    }),
  )
}

export function presentRow(
  row: AssessmentRow,
  instrument: Instrument,
  { language, publicUrl }: { language: string | undefined; publicUrl: string },
): FoundAssessment {
  const invitation = {
    remindedAt: row.reminded_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    mail: row.mail_state as MailState | null,
    mailRefusal: row.mail_refusal,
    link: row.status === 'INVITATION_SENT' ? invitationLink(publicUrl, row.id) : null,
  }
  return {
    id: row.id,
    status: row.status,
    learner: {
      id: row.user_id,
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      email: row.email,
    },
    folder: { id: row.cohort_id, name: row.cohort_name },
    instrument: {
      id: instrument.id,
      version: instrument.version,
      name: textIn(instrument.name, chooseLanguage(language, instrument), instrument),
    },
    progress: row.status === 'COMPLETED' ? 100 : computeProgress(instrument, row.answers ?? {}),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    invitation: row.user_id === null ? invitation : null,
  }
}
