import type { Invitation, Person, PersonAssessment, PersonMail } from '@lpi/contract'
import { invitationLink } from '../../enrollment/invitation-list/invitation-link.ts'
import { fullName } from '../../enrollment/invitations/invited-person.ts'
import { isReleased } from '../../organizations/cohorts/release.ts'
import type { Instrument } from '../../questionnaires/model/instrument.ts'
import { presentRow } from '../rows/load-rows.ts'
import type { findPerson } from './queries.ts'

type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

type Options = {
  /** The instruments of the assessments, in the same order. */
  instruments: readonly Instrument[]
  language: string | undefined
  showsConsents: boolean
  now: Date
  publicUrl: string
}

export function presentPerson(person: PersonRow, options: Options): Person {
  const { instruments, showsConsents, publicUrl } = options
  const consents = person.consents.map(({ policy_type, version, accepted_at }) => ({
    policyType: policy_type,
    version,
    acceptedAt: toIso(accepted_at),
  }))
  return {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    assessments: person.assessments.map((row, i) => presentAssessment(row, instruments[i]!, options)),
    invitations: person.invitations.map((row) => presentInvitation(row, publicUrl)),
    mails: listMails(person),
    consents: showsConsents ? consents : null,
  }
}

function presentAssessment(
  row: PersonRow['assessments'][number],
  instrument: Instrument,
  options: Options,
): PersonAssessment {
  const dates = {
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    completed_at: toDate(row.completed_at),
    release_from: toDate(row.release_from),
    released_at: toDate(row.released_at),
    reminded_at: null,
    withdrawn_at: null,
  }
  return {
    ...presentRow({ ...row, ...dates }, instrument, options),
    isReleased: row.status === 'COMPLETED' && isReleased({ ...row, ...dates }, options.now),
    isInReleasedGroup: row.is_in_released_group,
  }
}

function presentInvitation(row: PersonRow['invitations'][number], publicUrl: string): Invitation {
  return {
    id: row.id,
    email: row.email,
    learnerId: row.learner_id,
    name: fullName(row.first_name, row.last_name),
    folder: folderOf(row),
    status: row.state,
    sentAt: toIso(row.created_at),
    remindedAt: row.reminded_at && toIso(row.reminded_at),
    withdrawnAt: row.withdrawn_at && toIso(row.withdrawn_at),
    mail: row.mail_state,
    mailRefusal: row.mail_refusal,
    link: row.state === 'INVITATION_SENT' ? invitationLink(publicUrl, row.id) : null,
  }
}

/** An invitation stores only the delivery state of its newest email, so the state of an earlier email is null. */
function listMails({ invitations, reminders, assessments }: PersonRow): PersonMail[] {
  const invitationMails = invitations.flatMap((row): PersonMail[] => {
    const mail = { folder: folderOf(row), stage: null }
    const result = { state: row.mail_state, refusal: row.mail_refusal }
    const invitationMail = { ...mail, kind: 'INVITATION' as const, at: toIso(row.created_at) }
    if (!row.reminded_at) return [{ ...invitationMail, ...result }]
    const reminder = { ...mail, kind: 'REMINDER' as const, at: toIso(row.reminded_at), ...result }
    return [{ ...invitationMail, state: null, refusal: null }, reminder]
  })
  const scheduledReminders = reminders.map((row) => ({
    kind: 'SCHEDULED_REMINDER' as const,
    folder: folderOf(row),
    at: toIso(row.state_at),
    stage: row.stage,
    state: row.state,
    refusal: row.refusal,
  }))
  // One email can be about several reports of a cohort. They then have the same time.
  const reportMails = new Map(
    assessments.flatMap((row) => {
      if (!row.release_told_at) return []
      const mail = { kind: 'REPORT' as const, folder: folderOf(row), stage: null, state: null, refusal: null }
      return [[`${row.cohort_id} ${row.release_told_at}`, { ...mail, at: toIso(row.release_told_at) }]]
    }),
  ).values()
  return [...invitationMails, ...scheduledReminders, ...reportMails].toSorted((a, b) =>
    a.at < b.at ? 1 : -1,
  )
}

function folderOf({ cohort_id, cohort_name }: { cohort_id: string; cohort_name: string }) {
  return { id: cohort_id, name: cohort_name }
}

function toDate(time: string | null) {
  return time === null ? null : new Date(time)
}

function toIso(time: string) {
  return new Date(time).toISOString()
}
