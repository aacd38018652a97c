import { type CheckedRow, MAX_INVITATIONS_PER_REQUEST } from '@lpi/contract'
import { findUser } from '../../accounts/users/shared-queries.ts'
import { findCohort } from '../../organizations/cohorts/shared-queries.ts'
import { AppError } from '../../platform/base/errors.ts'
import type { Handler } from '../../platform/http/handler.ts'
import { countMailsLeft } from '../../platform/limits/mail-allowance.ts'
import { chooseLanguage } from '../../questionnaires/instruments/choose-language.ts'
import { loadStoredInstrument } from '../../questionnaires/instruments/load-stored-instrument.ts'
import { textIn } from '../../questionnaires/model/instrument.ts'
import { chooseCohortVersion } from './choose-cohort-version.ts'
import { listEmailsInCohort, listInvitedEmails } from './queries.ts'
import { type AddressEntry, readList } from './read-list.ts'

export const checkInvitations: Handler<'checkInvitations'> = async (ctx, { body }, actor) => {
  const cohort = await findCohort(ctx.db, { cohortId: body.folderId })
  if (cohort?.organization_id !== body.organizationId) throw new AppError('not_found')
  const { entries, header, columns } = readList(body.text, body.columns)
  if (entries.length > MAX_INVITATIONS_PER_REQUEST) throw new AppError('invitations.too_many')

  const emails = [...new Set(entries.flatMap(({ email }) => email ?? []))]
  const [invitedEmails, emailsInCohort, version, user, mailsLeft] = await Promise.all([
    listInvitedEmails(ctx.db, cohort.id, emails),
    listEmailsInCohort(ctx.db, cohort.id, emails),
    chooseCohortVersion(ctx.db, cohort.id),
    findUser(ctx.db, actor.userId),
    countMailsLeft(ctx, body.organizationId),
  ])
  const instrument = await loadStoredInstrument(ctx, version.id, version.version)
  return {
    rows: describeRows(entries, new Set(invitedEmails), new Set(emailsInCohort)),
    header,
    columns,
    instrument: {
      name: textIn(instrument.name, chooseLanguage(user?.language, instrument), instrument),
      minutes: instrument.minutes,
    },
    mailsLeft,
  }
}

function describeRows(
  entries: readonly AddressEntry[],
  invitedEmails: ReadonlySet<string>,
  emailsInCohort: ReadonlySet<string>,
): CheckedRow[] {
  const addresses = new Set<string>()
  return entries.map(({ email, problem, ...row }) => {
    if (email === undefined) return { ...row, state: 'INVALID' as const, problem }
    const isRepeated = addresses.has(email)
    addresses.add(email)
    if (isRepeated) return { ...row, state: 'DUPLICATE' as const }
    if (emailsInCohort.has(email)) return { ...row, state: 'IN_COHORT' as const }
    return { ...row, state: invitedEmails.has(email) ? ('INVITED' as const) : ('VALID' as const) }
  })
}
