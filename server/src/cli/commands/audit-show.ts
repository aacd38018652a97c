import { Email } from '@lpi/contract'
import * as z from 'zod/mini'
import { listAuditEvents, verifyAuditEvents } from '../../audit/list-audit-events.ts'
import { findAccount } from '../../users/operator/find-account.ts'
import { command, option } from '../command.ts'
import { inColumns } from '../lines.ts'
import { wholeNumber } from '../shapes.ts'

export const auditShow = command({
  name: 'audit show',
  summary: 'who did what, oldest first, and whether the log is as it was written',
  about:
    'Each line carries a hash of the one before it. Where a line was changed, left out or put in between, the command\nsays at which number. People stand in the log by their id; `users find` tells the id of an address.',
  takes: {
    username: option('MAIL', 'only what this person did, and what was done to them', z.optional(Email)),
    after: option('N', 'only lines with a higher number', z.optional(wholeNumber(0, 999_999_999_999))),
    limit: option('N', 'at most so many lines, 100 when left out', z._default(wholeNumber(1, 10_000), 100)),
  },
  examples: [
    ['audit show --username robin@example.org', 'everything about one account'],
    ['audit show --after 1200 --limit 500', 'the next lines after number 1200'],
  ],
  async run(cli, { username, after, limit }) {
    const { db } = await cli.context()
    const userId = username && (await findAccount(db, username)).id
    const items = await listAuditEvents(db, { ...(userId && { userId }), ...(after && { after }), limit })
    const chain = await verifyAuditEvents(db)
    return {
      json: { items, chain },
      text: `${inColumns(items, 'There is no line.')}\n\n${verdict(chain)}`,
      ...(chain.brokenAt !== null && { failure: verdict(chain) }),
    }
  },
})

function verdict({ lines, brokenAt }: { lines: number; brokenAt: number | null }) {
  if (brokenAt === null) return `The log has ${lines} lines and is as it was written.`
  return `The log is not as it was written: line ${brokenAt} does not follow from the one before it.`
}
