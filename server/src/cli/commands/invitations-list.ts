import { listCohortInvitations } from '../../invitations/list/queries.ts'
import { assertCohort } from '../assert-known.ts'
import { command } from '../command.ts'
import { inColumns } from '../lines.ts'
import { cohort } from '../shapes.ts'

export const invitationsList = command({
  name: 'invitations list',
  summary: 'who is invited to a cohort, and how far each of them is',
  takes: { cohort },
  examples: [['invitations list --cohort ID', 'INVITATION_SENT, ACCEPTED, IN_PROGRESS or COMPLETED']],
  async run(cli, { cohort: cohortId }) {
    const { db } = await cli.context()
    await assertCohort(db, cohortId)
    const items = (await listCohortInvitations(db, cohortId)).map((row) => ({
      id: row.id,
      email: row.email,
      status: row.assessment_status ?? row.status,
      mail: row.mail_state,
      withdrawnAt: row.withdrawn_at,
      createdAt: row.created_at,
    }))
    return { json: { items }, text: inColumns(items, 'Nobody is invited to this cohort.') }
  },
})
