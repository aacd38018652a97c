import { readFile } from 'node:fs/promises'
import { describeFileError } from '../../base/describe-file-error.ts'
import { chooseVersion } from '../../instruments/choose-version.ts'
import { inviteToCohort } from '../../invitations/sending/invite-learners.ts'
import { findCohortWithOrganization } from '../../invitations/sending/queries.ts'
import { readAddresses } from '../../invitations/sending/read-addresses.ts'
import { command } from '../command.ts'
import { cohort, file, instrument } from '../shapes.ts'

export const invitationsImport = command({
  name: 'invitations import',
  summary: 'invites everybody in a CSV file to a cohort, by mail',
  about:
    'The addresses stand in the column "email"; where no column has that name, every cell with an @ is one. One faulty\nline, and nobody is invited. Whoever is invited or in the cohort already is left out, so the same file can be\nimported again. The mails leave while the product runs.',
  takes: { file: file('the CSV file, at most 20,000 addresses'), cohort, instrument },
  examples: [['invitations import autumn.csv --cohort ID', 'makes a seat and sends a mail for each address']],
  async run(cli, { file: path, cohort: cohortId, instrument: wanted }) {
    const emails = readAddresses(await readText(path)).sort()
    const ctx = await cli.context()
    const version = await chooseVersion(ctx.db, wanted)
    const found = await findCohortWithOrganization(ctx.db, cohortId)
    if (!found) throw new Error(`There is no cohort with the id ${cohortId}.`)
    const { invited, alreadyInvited, alreadyInCohort } = await ctx.db
      .transaction()
      .execute((trx) =>
        inviteToCohort(ctx, trx, { cohort: found, emails, instrument: version, language: null }),
      )
    return {
      json: {
        cohortId,
        invited,
        alreadyInvited,
        alreadyInCohort,
        instrument: `${version.id}@${version.version}`,
      },
      text: `${invited.length} people are invited; ${alreadyInvited.length} were before, and ${alreadyInCohort.length} are in the cohort already.`,
    }
  },
})

async function readText(path: string) {
  return readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`${path} cannot be read: ${describeFileError(error) ?? error.message}`)
  })
}
