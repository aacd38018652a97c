import { expirePassword } from '../../users/operator/change-account-state.ts'
import { command } from '../command.ts'
import { mail } from '../shapes.ts'

export const usersExpirePassword = command({
  name: 'users expire-password',
  summary: 'the next log-in leads to choosing another password',
  about: 'Ends every session of the account as well, so that it works at once.',
  takes: { mail },
  examples: [['users expire-password robin@example.org', 'written to the audit log']],
  async run(cli, { mail: username }) {
    const { userId } = await expirePassword(await cli.context(), username)
    return {
      json: { id: userId, userId, username },
      text: `The account ${username} has to choose another password at the next log-in.`,
    }
  },
})
