import * as z from 'zod/mini'
import { changeSecondFactorRequirement } from '../../../organizations/customers/change-second-factor-requirement.ts'
import { createOrganization } from '../../../organizations/customers/create-organization.ts'
import { deleteOrganization } from '../../../organizations/customers/delete-organization.ts'
import { renameOrganization } from '../../../organizations/customers/rename-organization.ts'
import { listOrganizations } from '../../../organizations/customers/shared-queries.ts'
import { programName } from '../../../platform/base/config.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import {
  accountOption,
  argument,
  makeOptional,
  nameOption,
  organizationOption,
  toggle,
} from '../parameters.ts'
import { plural } from '../plural.ts'
import { recordChange } from '../record-change.ts'

export const organizationCommands = [
  command({
    name: 'organizations create',
    summary: 'Create an organization, such as a college or a company',
    details: 'Without --account, the command also creates an account of the same name.',
    parameters: { name: nameOption('unique name'), account: makeOptional(accountOption) },
    examples: [['organizations create --name "Lakeside College"', 'prints the id of the organization']],
    async run(cli, { name, account }) {
      const organization = await recordChange(
        await cli.context(),
        'organization.created',
        (trx) => createOrganization(trx, { name, accountId: account }),
        ({ organizationId, accountId }) => ({ organizationId, accountId }),
      )
      const { organizationId, accountId } = organization
      return {
        json: { id: organizationId, ...organization, name },
        text: `Created the organization "${name}".\n\n  organization  ${organizationId}\n  account       ${accountId}`,
      }
    },
  }),

  command({
    name: 'organizations list',
    summary: 'List organizations and how many cohorts and administrators each has',
    parameters: {},
    examples: [['organizations list', 'prints the ids that other commands need']],
    async run(cli) {
      const { db } = await cli.context()
      const items = (await listOrganizations(db)).map(
        ({ id, name, cohorts, administrators, created_at, requires_second_factor, is_demo }) => ({
          id,
          name,
          cohorts: Number(cohorts),
          administrators: Number(administrators),
          secondFactor: requires_second_factor ? 'required' : 'optional',
          isDemo: is_demo,
          createdAt: created_at,
        }),
      )
      return { json: { items }, text: formatTable(items, 'There are no organizations.') }
    },
  }),

  command({
    name: 'organizations second-factor',
    summary: 'Require a second factor for the administrators of an organization, or stop requiring it',
    details: `The change takes effect on the next request. If you require a second factor, administrators without one get an email.\nThey can log in, but have no administrator access until they have set up a second factor.\n\`${programName} administrators list\` shows who they are.`,
    parameters: {
      organization: organizationOption,
      state: argument('required|optional', 'required or optional', z.enum(['required', 'optional'])),
    },
    examples: [
      ['organizations second-factor required --organization ID', 'the audit log records the change'],
      [
        'organizations second-factor optional --organization ID',
        'each administrator decides whether to use one',
      ],
    ],
    async run(cli, { organization: organizationId, state }) {
      const ctx = await cli.context()
      const isRequired = state === 'required'
      const { administratorsWithoutSecondFactor } = await recordChange(
        ctx,
        'second_factor.requirement_changed',
        async (trx) => {
          const change = await changeSecondFactorRequirement(ctx, trx, { organizationId, isRequired })
          if (!change) throw new Error(`There is no organization with the id ${organizationId}.`)
          return change
        },
        ({ isChanged }) => (isChanged ? { organizationId, isRequired } : null),
      )
      return {
        json: { id: organizationId, organizationId, isRequired, administratorsWithoutSecondFactor },
        text: isRequired
          ? `The second factor is required. ${plural(administratorsWithoutSecondFactor, 'administrator has', 'administrators have')} not set it up yet.`
          : 'The second factor is optional.',
      }
    },
  }),

  command({
    name: 'organizations rename',
    summary: 'Rename an organization',
    parameters: { organization: organizationOption, name: nameOption('new unique name') },
    examples: [
      ['organizations rename --organization ID --name "Lakeside University"', 'changes only the name'],
    ],
    async run(cli, { organization: organizationId, name }) {
      await recordChange(
        await cli.context(),
        'organization.renamed',
        (trx) => renameOrganization(trx, { organizationId, name }),
        () => ({ organizationId }),
      )
      return {
        json: { id: organizationId, organizationId, name },
        text: `Renamed the organization to "${name}".`,
      }
    },
  }),

  command({
    name: 'organizations delete',
    summary: 'Delete an organization without people; this cannot be undone',
    details: `The command deletes also its cohorts, access codes and logo, and its account if no other organization belongs to it.\nIt refuses an organization with administrators, assessments, invitations or group reports, and the last organization.\nAt a terminal, it asks for confirmation. To remove the sample data of the first start, create your own organization,\nthen run \`${programName} users erase admin@example.org\`, and delete the organization "Harbor College".`,
    parameters: { organization: organizationOption, yes: toggle('do not ask for confirmation') },
    examples: [['organizations delete --organization ID', 'the audit log records the deletion']],
    async run(cli, { organization: organizationId, yes }) {
      const ctx = await cli.context()
      const question = `The organization ${organizationId} will be deleted with its cohorts and access codes. This cannot be undone.`
      if (!yes && !(await cli.confirm(question, true))) throw new Error('Canceled. Nothing was deleted.')
      const { name } = await recordChange(
        ctx,
        'organization.deleted',
        (trx) => deleteOrganization(trx, organizationId),
        () => ({ organizationId }),
      )
      return {
        json: { id: organizationId, organizationId, name },
        text: `Deleted the organization "${name}".`,
      }
    },
  }),
]
