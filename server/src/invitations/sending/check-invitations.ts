import { type CheckedRow, INVITATIONS_AT_ONCE } from '@lpi/contract'
import { AppError } from '../../base/errors.ts'
import type { Handler } from '../../http/handler.ts'
import { chooseLanguage } from '../../instruments/choose-language.ts'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { findInstrument } from '../../instruments/find-instrument.ts'
import { textIn } from '../../instruments/instrument.ts'
import { findUser } from '../../users/queries.ts'
import { countMailsLeft } from './mail-allowance.ts'
import { findCohortWithOrganization, listEmailsInCohort, listInvitedEmails } from './queries.ts'
import { type AddressEntry, readList } from './read-list.ts'

export const checkInvitations: Handler<'checkInvitations'> = async (ctx, { body }, actor) => {
  const cohort = await findCohortWithOrganization(ctx.db, body.folderId)
  if (cohort?.organization_id !== body.organizationId) throw new AppError('not_found')
  const entries = readList(body.text)
  if (entries.length > INVITATIONS_AT_ONCE) throw new AppError('invitations.too_many')

  const emails = [...new Set(entries.flatMap(({ email }) => email ?? []))]
  const [invited, inCohort, version, user, mailsLeft] = await Promise.all([
    listInvitedEmails(ctx.db, cohort.id, emails),
    listEmailsInCohort(ctx.db, cohort.id, emails),
    chooseVersion(ctx.db),
    findUser(ctx.db, actor.userId),
    countMailsLeft(ctx, body.organizationId),
  ])
  const instrument = await findInstrument(ctx.db, version.id, version.version)
  return {
    rows: describeRows(entries, new Set(invited), new Set(inCohort)),
    instrument: {
      name: textIn(instrument.name, chooseLanguage(user?.language, instrument), instrument),
      minutes: instrument.minutes,
    },
    mailsLeft,
  }
}

function describeRows(
  entries: readonly AddressEntry[],
  invited: ReadonlySet<string>,
  inCohort: ReadonlySet<string>,
): CheckedRow[] {
  const addresses = new Set<string>()
  return entries.map(({ line, text, email, problem }) => {
    if (email === undefined) return { line, text, state: 'INVALID' as const, problem }
    const isRepeated = addresses.has(email)
    addresses.add(email)
    if (isRepeated) return { line, text, state: 'DUPLICATE' as const }
    if (inCohort.has(email)) return { line, text, state: 'IN_COHORT' as const }
    return { line, text, state: invited.has(email) ? ('INVITED' as const) : ('VALID' as const) }
  })
}
