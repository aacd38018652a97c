import { endAllSessions } from '../../identity/sessions/queries.ts'
import { command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { toggle } from '../shapes.ts'

export const sessionsEnd = command({
  name: 'sessions end',
  summary: 'everybody has to log in again',
  about:
    'For when somebody who should not has seen the database or a backup: what lets a session go on stands in there. Answers\nthat wait on a device are sent after the next log-in. At a terminal the command asks first.',
  takes: { yes: toggle('does not ask') },
  examples: [['sessions end', 'works with the next request; `users lock` ends those of one person']],
  async run(cli, { yes }) {
    const ctx = await cli.context()
    if (!yes && !(await cli.confirm('Everybody will have to log in again.', true))) {
      throw new Error('No session was ended.')
    }
    const sessions = await recorded(
      ctx,
      'session.ended',
      (trx) => endAllSessions(trx, ctx.now()),
      (count) => (count > 0 ? { sessions: count } : null),
    )
    return { json: { sessions }, text: `${sessions} sessions have ended.` }
  },
})
