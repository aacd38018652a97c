import { readFile } from 'node:fs/promises'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { inviteLearners } from '../../invitations/invite-learners.ts'
import { readAddresses } from '../../invitations/read-addresses.ts'
import { command } from '../command.ts'
import { cohort, file, instrument } from '../shapes.ts'

export const invitationsImport = command({
  name: 'invitations import',
  summary: 'invites everybody in a CSV file to a cohort, by mail',
  about:
    'The addresses stand in the column "email", or in the first column where none has that name. One faulty line, and\nnobody is invited. Whoever was invited to the cohort before is left out, so the same file can be imported again.',
  takes: { file: file('the CSV file, at most 20,000 lines'), cohort, instrument },
  examples: [['invitations import autumn.csv --cohort ID', 'makes a seat and sends a mail for each address']],
  async run(cli, { file: path, cohort: cohortId, instrument: wanted }) {
    const emails = readAddresses(await readText(path))
    const ctx = await cli.context()
    const version = await chooseVersion(ctx.db, wanted)
    const { invited, known, notMailed } = await inviteLearners(ctx, { cohortId, emails, instrument: version })
    return {
      json: {
        cohortId,
        invited,
        alreadyInvited: known,
        notMailed,
        instrument: `${version.id}@${version.version}`,
      },
      text: [
        `${invited.length} people are invited; ${known.length} were before.`,
        ...(notMailed.length > 0
          ? [`No mail could be sent to ${notMailed.join(', ')}. Later: invitations send --cohort ${cohortId}`]
          : []),
      ].join('\n'),
    }
  },
})

async function readText(path: string) {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${error.message}`)
  })
}
