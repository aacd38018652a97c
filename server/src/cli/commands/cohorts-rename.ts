import { renameCohort } from '../../organizations/rename-cohort.ts'
import { command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { cohort, name } from '../shapes.ts'

export const cohortsRename = command({
  name: 'cohorts rename',
  summary: 'another name for a cohort',
  takes: { cohort, name: name('its new name') },
  examples: [['cohorts rename --cohort ID --name "Autumn Term"', 'everything else stays as it is']],
  async run(cli, { cohort: cohortId, name }) {
    await recorded(
      await cli.context(),
      'cohort.renamed',
      (trx) => renameCohort(trx, { cohortId, name }),
      () => ({ cohortId }),
    )
    return { json: { id: cohortId, cohortId, name }, text: `The cohort is now named "${name}".` }
  },
})
