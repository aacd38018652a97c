import { findCohortWithOrganization } from '../../invitations/sending/queries.ts'
import { remindChosen } from '../../invitations/sending/remind-invitations.ts'
import { command } from '../command.ts'
import { cohort } from '../shapes.ts'

export const invitationsSend = command({
  name: 'invitations send',
  summary: 'the mail once more to everybody of a cohort who has not accepted yet',
  about: 'The mails leave while the product runs.',
  takes: { cohort },
  examples: [['invitations send --cohort ID', 'reminds, or repeats what a broken mail server lost']],
  async run(cli, { cohort: cohortId }) {
    const ctx = await cli.context()
    const found = await findCohortWithOrganization(ctx.db, cohortId)
    if (!found) throw new Error(`There is no cohort with the id ${cohortId}.`)
    const { reminded: mailed } = await ctx.db.transaction().execute((trx) =>
      remindChosen(ctx, trx, {
        organizationId: found.organization_id,
        everyOpen: { folderId: cohortId },
        quietHours: 0,
      }),
    )
    return { json: { cohortId, mailed }, text: `${mailed} mails are on their way.` }
  },
})
