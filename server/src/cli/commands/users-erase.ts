import { erasePerson } from '../../retention/erase-person.ts'
import { command } from '../command.ts'
import { ON_ITS_WAY } from '../lines.ts'
import { mail, toggle } from '../shapes.ts'

export const usersErase = command({
  name: 'users erase',
  summary: 'erases a person with their answers, reports and consents, for good',
  about:
    'The person is told by mail. What stays: the lines of the audit log, under an id that leads to nobody any more, the\nseat that was taken, and backups from before. At a terminal the command asks first.',
  takes: { mail, yes: toggle('does not ask') },
  examples: [['users erase robin@example.org', 'for a request to be forgotten']],
  async run(cli, { mail: username, yes }) {
    const ctx = await cli.context()
    const question = `${username} will be erased with all answers and reports, for good.`
    if (!yes && !(await cli.confirm(question, true))) throw new Error('Nobody was erased.')
    const { userId } = await erasePerson(ctx, username)
    return {
      json: { id: userId, userId, username },
      text: `${username} is erased and gets a mail about it. ${ON_ITS_WAY}`,
    }
  },
})
