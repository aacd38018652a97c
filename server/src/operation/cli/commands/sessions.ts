import { endAllSessions } from '../../../accounts/sessions/shared-queries.ts'
import { programName } from '../../../platform/base/config.ts'
import { command } from '../command.ts'
import { toggle } from '../parameters.ts'
import { plural } from '../plural.ts'
import { recordChange } from '../record-change.ts'

export const sessionCommands = [
  command({
    name: 'sessions end',
    summary: 'End all sessions: every person has to log in again',
    details:
      'Run this command after unauthorized access to the database or a backup, because both contain what an attacker needs to\ntake over a session. Answers that a device has not sent yet are sent after the next login. At a terminal, the command\nasks for confirmation.',
    parameters: { yes: toggle('do not ask for confirmation') },
    examples: [
      [
        'sessions end',
        `takes effect on the next request; to end the sessions of one person, use \`${programName} users lock\``,
      ],
    ],
    async run(cli, { yes }) {
      const ctx = await cli.context()
      if (!yes && !(await cli.confirm('Every person will have to log in again.', true))) {
        throw new Error('Canceled. No session was ended.')
      }
      const sessions = await recordChange(
        ctx,
        'session.ended',
        (trx) => endAllSessions(trx, ctx.now()),
        (count) => (count > 0 ? { sessions: count } : null),
      )
      return { json: { sessions }, text: `Ended ${plural(sessions, 'session')}.` }
    },
  }),
]
