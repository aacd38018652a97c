import { Email } from '@lpi/contract'
import * as z from 'zod/mini'
import { chainPendingEvents } from '../../audit/chain-pending-events.ts'
import { findNames } from '../../audit/find-names.ts'
import { listAuditEvents, verifyAuditEvents } from '../../audit/list-audit-events.ts'
import { writeCsv } from '../../base/csv.ts'
import { findAccount } from '../../users/operator/find-account.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import { newFileArgument, option, wholeNumber } from '../parameters.ts'
import { plural } from '../plural.ts'
import { writeNewFile } from '../write-new-file.ts'

const PAGE_SIZE = 10_000
/** A worker chains events every second. */
const LONGEST_WAIT_MS = 60_000

type Chain = Awaited<ReturnType<typeof verifyAuditEvents>>
type Line = Awaited<ReturnType<typeof listAuditEvents>>[number]

export const auditCommands = [
  command({
    name: 'audit export',
    summary: 'Export the whole audit log to a CSV file',
    details:
      'Prints the hash of the last line. Keep the hash outside the database: it proves later that the log was not rewritten.',
    parameters: { file: newFileArgument },
    examples: [['audit export audit-2026.csv', 'oldest line first']],
    async run(cli, { file }) {
      const { db } = await cli.context()
      await chainPendingEvents(db)
      const lines: Line[] = []
      for (;;) {
        const page = await listAuditEvents(db, { after: lines.at(-1)?.id ?? 0, limit: PAGE_SIZE })
        lines.push(...page.filter(({ id }) => id !== null))
        if (page.length < PAGE_SIZE || page.at(-1)?.id === null) break
      }
      const chain = await verifyAuditEvents(db)
      await writeNewFile(file, writeCsv(lines))
      return {
        json: { file, ...chain, lines: lines.length },
        text: `Exported ${plural(lines.length, 'line')} to ${file}. Hash of the last line: ${chain.lastHash ?? '-'}`,
      }
    },
  }),

  command({
    name: 'audit show',
    summary: 'Show the audit log, oldest line first, and verify that it was not changed',
    details:
      'Each line carries a hash of the previous line. If a line was changed, removed or inserted, the command prints its\nnumber and the exit code is 1. A line without a number is not chained yet, which takes about a second; if it takes more\nthan a minute, the exit code is also 1. The log itself holds ids; names are added when they are still in the database.',
    parameters: {
      username: option('EMAIL', 'only what this person did and what was done to them', z.optional(Email)),
      after: option('N', 'only lines with a higher number', z.optional(wholeNumber(0, 999_999_999_999))),
      limit: option(
        'N',
        'maximum number of lines, up to 10000; default: 100',
        z._default(wholeNumber(1, 10_000), 100),
      ),
    },
    examples: [
      ['audit show --username robin@example.org', 'shows everything about one user'],
      ['audit show --after 1200 --limit 500', 'shows the lines after number 1200'],
    ],
    async run(cli, { username, after, limit }) {
      const { db } = await cli.context()
      const userId = username && (await findAccount(db, username)).id
      const items = await listAuditEvents(db, { ...(userId && { userId }), ...(after && { after }), limit })
      const names = await findNames(db, items)
      const chain = await verifyAuditEvents(db)
      const rows = items.map((line) => formatLine(line, names))
      const { isIntact, verdict } = judgeChain(chain, Date.now())
      return {
        json: { items, names: Object.fromEntries(names), chain },
        text: `${formatTable(rows, 'There are no lines.')}\n\n${verdict}`,
        ...(!isIntact && { failure: verdict }),
      }
    },
  }),
]

function formatLine({ actorId, subjectId, details, ...line }: Line, names: ReadonlyMap<string, string>) {
  const withName = (value: unknown) => {
    const name = names.get(String(value))
    return name === undefined ? value : `${value} (${name})`
  }
  const pairs = Object.entries(details as object).map(([key, value]) => `${key}=${withName(value)}`)
  return {
    id: line.id,
    at: line.at,
    event: line.event,
    actor: withName(actorId),
    subject: withName(subjectId),
    network: line.network,
    details: pairs.join(' '),
  }
}

function judgeChain({ lines, brokenAt, pending }: Chain, now: number) {
  if (brokenAt !== null) {
    const verdict = `The log was changed: line ${brokenAt} does not follow from the previous line.`
    return { isIntact: false, verdict }
  }
  if (pending.brokenAt !== null) {
    const verdict = `The log was changed: a line that was not chained yet (its number there: ${pending.brokenAt}) is not as it was written.`
    return { isIntact: false, verdict }
  }
  if (pending.since !== null && now - Date.parse(pending.since) > LONGEST_WAIT_MS) {
    const verdict = `${plural(pending.lines, 'line')} of the log, from ${pending.since} on, should be chained by now. Is a worker running?`
    return { isIntact: false, verdict }
  }
  const waiting =
    pending.lines === 0 ? '' : ` ${plural(pending.lines, 'newer line')} will be chained in a moment.`
  return {
    isIntact: true,
    verdict: `The log has ${plural(lines, 'line')} and was not changed.${waiting}`,
  }
}
