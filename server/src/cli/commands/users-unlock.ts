import { unlockAccount } from '../../users/operator/change-account-state.ts'
import { command } from '../command.ts'
import { mail } from '../shapes.ts'

export const usersUnlock = command({
  name: 'users unlock',
  summary: 'opens an account that was locked',
  takes: { mail },
  examples: [['users unlock robin@example.org', 'written to the audit log']],
  async run(cli, { mail: username }) {
    const { userId } = await unlockAccount(await cli.context(), username)
    return { json: { id: userId, userId, username }, text: `The account ${username} is open again.` }
  },
})
