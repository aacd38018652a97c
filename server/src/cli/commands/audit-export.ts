import { listAuditEvents, verifyAuditEvents } from '../../audit/list-audit-events.ts'
import { writeCsv } from '../../base/csv.ts'
import { command } from '../command.ts'
import { file } from '../shapes.ts'
import { writeNewFile } from '../write-new-file.ts'

const PAGE = 10_000

export const auditExport = command({
  name: 'audit export',
  summary: 'the whole audit log as a CSV file',
  about:
    'The answer names the hash of the last line. Kept elsewhere, it proves later that nobody wrote the log anew.',
  takes: { file: file('the file to write, which must not exist yet') },
  examples: [['audit export audit-2026.csv', 'oldest line first']],
  async run(cli, { file: path }) {
    const { db } = await cli.context()
    const lines: Awaited<ReturnType<typeof listAuditEvents>> = []
    for (;;) {
      const page = await listAuditEvents(db, { after: lines.at(-1)?.id ?? 0, limit: PAGE })
      lines.push(...page)
      if (page.length < PAGE) break
    }
    const chain = await verifyAuditEvents(db)
    await writeNewFile(path, writeCsv(lines))
    return {
      json: { file: path, ...chain, lines: lines.length },
      text: `${lines.length} lines are in ${path}. The hash of the last one: ${chain.lastHash ?? '-'}`,
    }
  },
})
