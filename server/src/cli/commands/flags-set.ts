import { flagNames } from '@lpi/contract'
import * as z from 'zod/mini'
import { setFlag } from '../../flags/set-flag.ts'
import { argument, command, option } from '../command.ts'
import { recorded } from '../recorded.ts'
import { OptionalId } from '../shapes.ts'

export const flagsSet = command({
  name: 'flags set',
  summary: 'switches a feature on or off, for everybody or for one account',
  takes: {
    name: argument('NAME', `one of: ${flagNames.join(', ')}`, z.enum(flagNames)),
    state: argument('on|off', 'on or off', z.enum(['on', 'off'])),
    account: option('ID', 'only for this account, as `accounts list` shows it', OptionalId),
  },
  examples: [
    ['flags set group-insight on', 'for everybody whose account has no value of its own'],
    ['flags set group-insight off --account ID', 'that account’s own value'],
  ],
  async run(cli, { name, state, account }) {
    const ctx = await cli.context()
    await recorded(
      ctx,
      'flag.set',
      (trx) => setFlag(trx, { name, isOn: state === 'on', accountId: account, now: ctx.now() }),
      () => ({ name, enabled: state === 'on', ...(account && { accountId: account }) }),
    )
    return {
      json: { name, enabled: state === 'on', accountId: account ?? null },
      text: `${name} is ${state} for ${account ? `the account ${account}` : 'everybody'}.`,
    }
  },
})
