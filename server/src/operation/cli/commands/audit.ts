import * as z from 'zod/mini'
import { chainPendingEvents } from '../../../accounts/audit/chain-pending-events.ts'
import { findNames } from '../../../accounts/audit/find-names.ts'
import { listAuditEvents, verifyAuditEvents } from '../../../accounts/audit/list-audit-events.ts'
import { loadAccount } from '../../../accounts/support/load-account.ts'
import { writeCsv } from '../../../platform/base/csv.ts'
import { writeNewFile } from '../../../platform/files/write-new-file.ts'
import { command } from '../command.ts'
import { formatTable } from '../format-text.ts'
import { newFileArgument, option, Person, wholeNumber } from '../parameters.ts'
import { plural } from '../plural.ts'

const PAGE_SIZE = 10_000
/** A worker chains events every second, so an event that waits longer than this indicates a fault. */
const MAX_WAIT_MS = 60_000

const withoutHeader = (csv: string) => csv.slice(csv.indexOf('\r\n') + 2)

type Chain = Awaited<ReturnType<typeof verifyAuditEvents>>
type AuditEvent = Awaited<ReturnType<typeof listAuditEvents>>[number]

export const auditCommands = [
  command({
    name: 'audit export',
    summary: 'Export the whole audit log to a CSV file',
    details:
      'Prints the hash of the last event. Keep the hash outside the database, so that you can prove later that the log was not rewritten.',
    parameters: { file: newFileArgument },
    examples: [['audit export audit-2026.csv', 'writes the oldest event first']],
    async run(cli, { file }) {
      const { db } = await cli.context()
      await chainPendingEvents(db)
      let lines = 0
      // One page at a time, because the whole log may not fit into one string.
      async function* writePages() {
        for (let after = 0; ; ) {
          const page = await listAuditEvents(db, { after, limit: PAGE_SIZE })
          const events = page.filter(({ id }) => id !== null)
          const text = writeCsv(events)
          yield lines === 0 ? text : withoutHeader(text)
          lines += events.length
          after = events.at(-1)?.id ?? after
          if (events.length < PAGE_SIZE) return
        }
      }
      await writeNewFile(file, writePages())
      const chain = await verifyAuditEvents(db)
      return {
        json: { file, ...chain, lines },
        text: `Exported ${plural(lines, 'event')} to ${file}. Hash of the last event: ${chain.lastHash ?? '-'}`,
      }
    },
  }),

  command({
    name: 'audit show',
    summary: 'Show the audit log, oldest event first, and verify its hashes',
    details:
      'Each event contains a hash of the previous event. If an event was changed or inserted, or an event other than\nthe newest was removed, the exit code is 1, and the command prints the number of the first event with a wrong hash. If\nan event was removed, that is the event after it. An event without a number is not chained yet. Chaining takes about a\nsecond; if it takes more than a minute, the exit code is also 1. The log contains ids instead of names; the command adds\nthe names that are still in the database.',
    parameters: {
      username: option('EMAIL', 'only events by or about this person', z.optional(Person)),
      after: option('N', 'only events with a higher number', z.optional(wholeNumber(0, 999_999_999_999))),
      limit: option(
        'N',
        'maximum number of events, up to 10000; default: 100',
        z._default(wholeNumber(1, 10_000), 100),
      ),
    },
    examples: [
      ['audit show --username robin@example.org', 'shows the 100 oldest events by or about one user'],
      ['audit show --after 1200 --limit 500', 'shows the events after number 1200'],
    ],
    async run(cli, { username, after, limit }) {
      const { db } = await cli.context()
      const userId = username && (await loadAccount(db, username)).id
      const items = await listAuditEvents(db, {
        ...(userId && { userId, includesMentions: true }),
        ...(after && { after }),
        limit,
      })
      const names = await findNames(db, items)
      const chain = await verifyAuditEvents(db)
      const rows = items.map((item) => formatEvent(item, names))
      const { isIntact, message } = describeChain(chain, Date.now())
      return {
        json: { items, names: Object.fromEntries(names), chain },
        text: `${formatTable(rows, 'There are no events.')}\n\n${message}`,
        ...(!isIntact && { failure: message }),
      }
    },
  }),
]

function formatEvent(
  { actorId, subjectId, details, ...item }: AuditEvent,
  names: ReadonlyMap<string, string>,
) {
  const withName = (value: unknown) => {
    const name = names.get(String(value))
    return name === undefined ? value : `${value} (${name})`
  }
  const pairs = Object.entries(details as object).map(([key, value]) => `${key}=${withName(value)}`)
  return {
    id: item.id,
    at: item.at,
    event: item.event,
    actor: withName(actorId),
    subject: withName(subjectId),
    network: item.network,
    details: pairs.join(' '),
  }
}

function describeChain({ lines, brokenAt, pending }: Chain, now: number) {
  if (brokenAt !== null) {
    const message = `The log was changed: event ${brokenAt} was changed or inserted, or the event before it was removed.`
    return { isIntact: false, message }
  }
  if (pending.brokenAt !== null) {
    const message = `The log was changed: an event that is not chained yet (pending number ${pending.brokenAt}) was changed after it was recorded.`
    return { isIntact: false, message }
  }
  if (pending.since !== null && now - Date.parse(pending.since) > MAX_WAIT_MS) {
    const message = `Events not chained yet: ${pending.lines}. The oldest is from ${pending.since} and should have been chained by now. Check that a worker is running.`
    return { isIntact: false, message }
  }
  const pendingNote =
    pending.lines === 0 ? '' : ` ${plural(pending.lines, 'newer event')} will be chained in a moment.`
  return {
    isIntact: true,
    message: `The log has ${plural(lines, 'event')}, and every hash is correct.${pendingNote}`,
  }
}
