import { renameOrganization } from '../../organizations/rename-organization.ts'
import { command } from '../command.ts'
import { recorded } from '../recorded.ts'
import { name, organization } from '../shapes.ts'

export const organizationsRename = command({
  name: 'organizations rename',
  summary: 'another name for an organisation',
  takes: { organization, name: name('its new name') },
  examples: [
    ['organizations rename --organization ID --name "Autumn Term"', 'everything else stays as it is'],
  ],
  async run(cli, { organization: organizationId, name }) {
    await recorded(
      await cli.context(),
      'organization.renamed',
      (trx) => renameOrganization(trx, { organizationId, name }),
      () => ({ organizationId }),
    )
    return {
      json: { id: organizationId, organizationId, name },
      text: `The organisation is now named "${name}".`,
    }
  },
})
