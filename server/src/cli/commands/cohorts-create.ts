import { createCohort } from '../../organizations/create-cohort.ts'
import { command, option } from '../command.ts'
import { recorded } from '../recorded.ts'
import { Name, organization } from '../shapes.ts'

export const cohortsCreate = command({
  name: 'cohorts create',
  summary: 'a group of learners in an organisation',
  takes: { organization, name: option('N', 'its name, which no other cohort of the organisation has', Name) },
  examples: [['cohorts create --organization ID --name "Autumn 2026"', 'answers with the id of the cohort']],
  async run(cli, { organization: organizationId, name }) {
    const { cohortId } = await recorded(
      await cli.context(),
      'cohort.created',
      (trx) => createCohort(trx, { organizationId, name }),
      ({ cohortId }) => ({ cohortId, organizationId }),
    )
    return {
      json: { id: cohortId, cohortId, organizationId, name },
      text: `The cohort "${name}" is there.\n\n  cohort  ${cohortId}`,
    }
  },
})
