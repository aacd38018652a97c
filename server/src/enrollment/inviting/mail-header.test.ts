import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMailer } from '../../platform/mail/create-mailer.ts'
import { buildAdministrator, buildCohort, buildInstrument } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lpi-mails-'))
  const from = 'Sender <sender@example.com>'
  t = await createTestApp(
    {},
    {
      sendMail: createMailer({
        publicUrl: 'https://lead.example.org',
        smtpUrl: '',
        from,
        dataDir,
        log: { info: () => {} },
      }),
    },
  )
  await buildInstrument(t)
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true })
})

// The contract rejects names with line breaks, so this test stores them directly in the database.
it('an organization name with line breaks adds no header to an invitation (SEC-035)', async () => {
  const administrator = await buildAdministrator(t)
  const { organizationId } = administrator
  const { cohortId: folderId } = await buildCohort(t, {
    organizationId,
    name: 'Autumn\r\nBcc: c@example.com',
  })
  await t.ctx.db
    .updateTable('organizations')
    .set({ name: 'College\r\nBcc: eve@example.com\r\n\r\n=?utf-8?Q?Injected?=' })
    .where('id', '=', organizationId)
    .execute()
  const body = { organizationId, folderId, emails: ["o'neil+1@example.com"], operationId: randomUUID() }
  await t.call(endpoints.inviteLearners, { body }, administrator)
  await t.finishJobs()
  const [file, ...otherFiles] = await readdir(join(dataDir, 'outbox'))
  expect(otherFiles).toEqual([])
  const [head = ''] = (await readFile(join(dataDir, 'outbox', file!), 'utf8')).split('\r\n\r\n')
  const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0])
  expect(names.toSorted()).toEqual([
    'Auto-Submitted',
    'Content-Transfer-Encoding',
    'Content-Type',
    'Date',
    'From',
    'MIME-Version',
    'Message-ID',
    'Subject',
    'To',
  ])
  expect(head).toMatch(/^To: o'neil\+1@example\.com$/m)
})
