import { lockAccount } from '../../users/operator/change-account-state.ts'
import { command } from '../command.ts'
import { mail } from '../shapes.ts'

export const usersLock = command({
  name: 'users lock',
  summary: 'nobody can log in to the account any more; its sessions end with their next request',
  about: 'Nothing is lost: `users unlock` opens it again.',
  takes: { mail },
  examples: [['users lock robin@example.org', 'written to the audit log']],
  async run(cli, { mail: username }) {
    const { userId } = await lockAccount(await cli.context(), username)
    return {
      json: { id: userId, userId, username },
      text: `The account ${username} is locked, and every session of it has ended.`,
    }
  },
})
