import { findAccount } from '../../users/operator/find-account.ts'
import { command } from '../command.ts'
import { asFacts } from '../lines.ts'
import { mail } from '../shapes.ts'

export const usersFind = command({
  name: 'users find',
  summary: 'what there is to know of an account, without its answers',
  takes: { mail },
  examples: [['users find robin@example.org', 'locked, expired, last seen, administrator of what']],
  async run(cli, { mail: username }) {
    const { db } = await cli.context()
    const found = await findAccount(db, username)
    return { json: found, text: asFacts(found) }
  },
})
