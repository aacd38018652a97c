import { flagNames } from '@lpi/contract'
import * as z from 'zod/mini'
import { listFlags } from '../../../platform/flags/list-flags.ts'
import { setFlag } from '../../../platform/flags/set-flag.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import { accountOption, argument, makeOptional } from '../parameters.ts'
import { recordChange } from '../record-change.ts'

export const flagCommands = [
  command({
    name: 'flags list',
    summary: 'List all feature flags with their state',
    parameters: {},
    examples: [
      [
        'flags list',
        'for each flag, lists the state for all accounts, then exceptions for individual accounts',
      ],
    ],
    async run(cli) {
      const { db } = await cli.context()
      const items = await listFlags(db)
      const rows = items.map(({ name, enabled, account, accountId, updatedAt }) => ({
        flag: name,
        state: enabled ? 'on' : 'off',
        appliesTo: account ?? 'all accounts',
        accountId,
        setAt: updatedAt ?? 'never (default)',
      }))
      return { json: { items }, text: formatTable(rows, 'There are no feature flags.') }
    },
  }),

  command({
    name: 'flags set',
    summary: 'Turn a feature on or off, for all accounts or for one account',
    parameters: {
      name: argument('NAME', `one of: ${flagNames.join(', ')}`, z.enum(flagNames)),
      state: argument('on|off', 'on or off', z.enum(['on', 'off'])),
      account: makeOptional(accountOption),
    },
    examples: [
      ['flags set group-insight on', 'applies to all accounts that have no setting of their own'],
      ['flags set group-insight off --account ID', 'applies to this account only'],
    ],
    async run(cli, { name, state, account }) {
      const ctx = await cli.context()
      const isEnabled = state === 'on'
      await recordChange(
        ctx,
        'flag.set',
        (trx) => setFlag(trx, { name, isOn: isEnabled, accountId: account, now: ctx.now() }),
        () => ({ name, enabled: isEnabled, ...(account && { accountId: account }) }),
      )
      return {
        json: { name, enabled: isEnabled, accountId: account ?? null },
        text: `${name} is ${state} for ${account ? `the account ${account}` : 'all accounts that have no setting of their own'}.`,
      }
    },
  }),
]
