import { listCohortInvitations } from '../../../enrollment/invitation-list/shared-queries.ts'
import { chooseCohortVersion } from '../../../enrollment/inviting/choose-cohort-version.ts'
import { inviteToCohort } from '../../../enrollment/inviting/invite-learners.ts'
import { readPeople } from '../../../enrollment/inviting/read-people.ts'
import { remindSelected } from '../../../enrollment/inviting/remind-invitations.ts'
import { findCohort } from '../../../organizations/cohorts/shared-queries.ts'
import { wholeOrganization } from '../../../platform/base/scope.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { readTextFile } from '../../../platform/files/read-operator-file.ts'
import { chooseVersion } from '../../../questionnaires/instruments/choose-version.ts'
import { assertCohortExists } from '../assert-exists.ts'
import { command } from '../command.ts'
import { EMAIL_DELIVERY_NOTE, formatTable } from '../format-text.ts'
import { cohortOption, fileArgument, instrumentOption } from '../parameters.ts'
import { plural } from '../plural.ts'

export const invitationCommands = [
  command({
    name: 'invitations list',
    summary: 'List the invitations to a cohort with their status',
    parameters: { cohort: cohortOption },
    examples: [
      [
        'invitations list --cohort ID',
        'the status is INVITATION_SENT, ACCEPTED, IN_PROGRESS or COMPLETED; a withdrawn invitation has a "withdrawn at" time',
      ],
    ],
    async run(cli, { cohort: cohortId }) {
      const { db } = await cli.context()
      await assertCohortExists(db, cohortId)
      const items = (await listCohortInvitations(db, cohortId)).map((row) => ({
        id: row.id,
        email: row.email,
        status: row.assessment_status ?? row.status,
        mail: row.mail_state,
        mailRefusal: row.mail_refusal,
        withdrawnAt: row.withdrawn_at,
        createdAt: row.created_at,
      }))
      const rows = items.map(({ mail, mailRefusal, ...item }) => ({
        ...item,
        delivery: mail,
        refusal: mailRefusal,
      }))
      return { json: { items }, text: formatTable(rows, 'There are no invitations to this cohort.') }
    },
  }),

  command({
    name: 'invitations import',
    summary: 'Invite the people in a CSV file to a cohort by email',
    details:
      'Email addresses are read from the column with a heading such as "email". If there is no such column, every cell that\ncontains an @ is read as an address. If any address is invalid, no one is invited. A name that cannot be used is left\nout, and the output says so. People who are already invited or in the cohort are skipped, so the same file can be\nimported again. Without --instrument, people get the instrument of the newest access code of the cohort or, if the\ncohort has none, the newest version of the instrument that was stored first. Retired versions do not count.',
    parameters: {
      file: fileArgument('CSV file in UTF-8 or UTF-16 with at most 20,000 addresses'),
      cohort: cohortOption,
      instrument: instrumentOption("that of the cohort's newest access code"),
    },
    examples: [
      [
        'invitations import autumn.csv --cohort ID',
        'creates a seat and queues an email for each person invited',
      ],
    ],
    async run(cli, { file, cohort: cohortId, instrument: requestedInstrument }) {
      const { people, remarks } = readPeople(await readTextFile(file))
      const ctx = await cli.context()
      const cohort = await loadCohort(ctx.db, cohortId)
      const version = await (requestedInstrument
        ? chooseVersion(ctx.db, requestedInstrument)
        : chooseCohortVersion(ctx.db, cohortId))
      const { invited, alreadyInvited, alreadyInCohort } = await ctx.db
        .transaction()
        .execute((trx) => inviteToCohort(ctx, trx, { cohort, people, instrument: version, language: null }))
      return {
        json: {
          cohortId,
          invited,
          alreadyInvited,
          alreadyInCohort,
          instrument: `${version.id}@${version.version}`,
          remarks,
        },
        text: [
          `Invited ${plural(invited.length, 'person', 'people')}.`,
          `${plural(alreadyInvited.length, 'person was', 'people were')} already invited.`,
          `${plural(alreadyInCohort.length, 'person is', 'people are')} already in the cohort.`,
          ...(invited.length > 0 ? [EMAIL_DELIVERY_NOTE] : []),
          ...(remarks.length > 0 ? ['Please check:', ...remarks.map((remark) => `  ${remark}`)] : []),
        ].join('\n'),
      }
    },
  }),

  command({
    name: 'invitations send',
    summary: 'Send a reminder to the people who have not accepted their invitation to a cohort',
    details: 'People who have unsubscribed get no reminder.',
    parameters: { cohort: cohortOption },
    examples: [['invitations send --cohort ID', 'also useful if a mail server lost the invitation emails']],
    async run(cli, { cohort: cohortId }) {
      const ctx = await cli.context()
      const cohort = await loadCohort(ctx.db, cohortId)
      const { reminded: remindedCount } = await ctx.db.transaction().execute((trx) =>
        remindSelected(ctx, trx, {
          scope: wholeOrganization(cohort.organization_id),
          everyOpen: { folderId: cohortId },
          quietHours: 0,
        }),
      )
      const note = remindedCount > 0 ? ` ${EMAIL_DELIVERY_NOTE}` : ''
      return {
        json: { cohortId, mailed: remindedCount },
        text: `Queued ${plural(remindedCount, 'email')}.${note}`,
      }
    },
  }),
]

async function loadCohort(db: Db, cohortId: string) {
  const cohort = await findCohort(db, { cohortId })
  if (!cohort) throw new Error(`There is no cohort with the id ${cohortId}.`)
  return cohort
}
