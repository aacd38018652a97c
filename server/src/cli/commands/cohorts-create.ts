import { createCohort } from '../../organizations/create-cohort.ts'
import { command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { name, organization } from '../shapes.ts'

export const cohortsCreate = command({
  name: 'cohorts create',
  summary: 'a group of learners in an organisation',
  takes: { organization, name: name('a name that no other cohort of the organisation has') },
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
