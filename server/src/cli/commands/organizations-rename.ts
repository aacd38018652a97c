import { renameOrganization } from '../../organizations/rename-organization.ts'
import { command, option } from '../command.ts'
import { Name, organization } from '../shapes.ts'

export const organizationsRename = command({
  name: 'organizations rename',
  summary: 'another name for an organisation',
  takes: { organization, name: option('N', 'its new name', Name) },
  examples: [
    ['organizations rename --organization ID --name "Autumn Term"', 'everything else stays as it is'],
  ],
  async run(cli, { organization: organizationId, name }) {
    const { db } = await cli.context()
    await renameOrganization(db, { organizationId, name })
    return {
      json: { id: organizationId, organizationId, name },
      text: `The organisation is now named "${name}".`,
    }
  },
})
