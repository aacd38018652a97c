import { sendOpenInvitations } from '../../invitations/send-open-invitations.ts'
import { command } from '../command.ts'
import { cohort } from '../shapes.ts'

export const invitationsSend = command({
  name: 'invitations send',
  summary: 'the mail once more to everybody of a cohort who has not accepted yet',
  takes: { cohort },
  examples: [['invitations send --cohort ID', 'reminds, or repeats what a broken mail server lost']],
  async run(cli, { cohort: cohortId }) {
    const ctx = await cli.context()
    const { mailed, notMailed } = await sendOpenInvitations(ctx, cohortId)
    const rest = notMailed.length > 0 ? ` No mail could be sent to ${notMailed.join(', ')}.` : ''
    return { json: { cohortId, mailed, notMailed }, text: `${mailed} mails are on their way.${rest}` }
  },
})
