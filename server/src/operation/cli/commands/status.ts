import { batchReportsJob } from '../../../administration/batch-reports/batch-reports-job.ts'
import { observerMailJob } from '../../../answering/observers/observer-mail.ts'
import { invitationMailJob } from '../../../enrollment/inviting/invitation-mail.ts'
import { reminderMailJob } from '../../../enrollment/reminders/reminder-mail.ts'
import { findBackupEventTimes } from '../../../platform/backup/shared-queries.ts'
import { programName } from '../../../platform/base/config.ts'
import { version } from '../../../platform/base/version.ts'
import { measureFreeSpace } from '../../../platform/files/free-space.ts'
import { mailJob } from '../../../platform/mail/deliver-mail.ts'
import {
  countAssessments,
  countFailingJobs,
  countNewAccountsAndAssessments,
  countUsersAndSessions,
  countWaitingJobs,
  readDatabaseState,
} from '../../../platform/observability/shared-queries.ts'
import { type Cli, command } from '../command.ts'
import { checkFirstPassword } from '../doctor/check-first-password.ts'
import { type Finding, faultFinding, formatFinding, messageOf, okFinding } from '../doctor/finding.ts'
import { EMAIL_DELIVERY_NOTE, formatFields } from '../format-text.ts'
import { makeOptional, usernameOption } from '../parameters.ts'
import { plural } from '../plural.ts'

const statusTitles = { ACCEPTED: 'not started', IN_PROGRESS: 'in progress', COMPLETED: 'completed' }
const jobTitles: Record<string, [singular: string, plural: string]> = {
  [mailJob.name]: ['email', 'emails'],
  [invitationMailJob.name]: ['invitation', 'invitations'],
  [observerMailJob.name]: ['email to an observer', 'emails to observers'],
  [reminderMailJob.name]: ['reminder', 'reminders'],
  [batchReportsJob.name]: ['part of a report batch', 'parts of report batches'],
}
const mailJobs = [mailJob, invitationMailJob, observerMailJob, reminderMailJob].map(({ name }) => name)

const HOUR_MS = 3_600_000
/** Allows a nightly backup to be up to two hours late. */
const BACKUP_HOURS = 26
const MB = 1024 * 1024
const MIN_FREE_MB = 2000
const GROWTH_DAYS = 7

export const statusCommands = [
  command({
    name: 'status',
    summary: 'Show backup, disk, jobs and usage; the exit code is 1 if something needs attention',
    details:
      'The command changes nothing. With --mail, it sends the result as an email, and the exit code states only whether the\nemail was queued. deploy/lpi-status.timer sends this email every week.',
    parameters: {
      mail: makeOptional({ ...usernameOption, description: 'email address to which the status is sent' }),
    },
    examples: [
      ['status', 'for the terminal, or for a monitoring system that reads the exit code'],
      ['status --mail operator@example.org', 'also sends the status by email'],
    ],
    async run(cli, { mail }) {
      const { findings, numbers } = await readStatus(cli)
      const failedChecks = findings.filter(({ state }) => state !== 'ok').map(({ check }) => check)
      const text = [...findings.map(formatFinding), '', formatFields(describeNumbers(numbers))].join('\n')
      if (mail) {
        const ctx = await cli.context()
        const subject =
          failedChecks.length === 0
            ? `${ctx.config.PRODUCT_NAME} status: no faults`
            : `${ctx.config.PRODUCT_NAME} needs attention: ${failedChecks.join(', ')}`
        await ctx.jobs.enqueue(ctx.db, mailJob, {
          to: mail,
          subject,
          text: `${ctx.config.PUBLIC_URL}\n\n${text}\n`,
        })
      }
      return {
        json: { isHealthy: failedChecks.length === 0, findings, ...numbers, mailedTo: mail ?? null },
        text: mail ? `${text}\n\n${describeDelivery(cli, mail)}` : text,
        ...(failedChecks.length > 0 && !mail && { failure: `Needs attention: ${failedChecks.join(', ')}.` }),
      }
    },
  }),
]

function describeDelivery(cli: Cli, address: string) {
  const { config, secrets } = cli.settings()
  if (secrets.SMTP_URL) return `Queued an email to ${address}. ${EMAIL_DELIVERY_NOTE}`
  return `No mail server is configured, so the email to ${address} is written only to ${config.dataDir}/outbox. To receive emails, set SMTP_URL, and check it with: ${programName} doctor`
}

type Numbers = Awaited<ReturnType<typeof readStatus>>['numbers']

async function readStatus(cli: Cli) {
  const { db, config, now } = await cli.context()
  const timeBefore = (ms: number) => new Date(now().getTime() - ms)
  const [backup, { users, sessions }, { bytes, connections }, assessments, jobs, failingMails, growth] =
    await Promise.all([
      findBackupEventTimes(db),
      countUsersAndSessions(db, now()),
      readDatabaseState(db),
      countAssessments(db),
      countWaitingJobs(db, Object.keys(jobTitles)),
      countFailingJobs(db, mailJobs, timeBefore(HOUR_MS)),
      countNewAccountsAndAssessments(db, timeBefore(GROWTH_DAYS * 24 * HOUR_MS)),
    ])
  return {
    findings: [
      describeBackup(backup.written_at, now()),
      await describeDisk(config.dataDir),
      describeMails(failingMails),
      ...(await checkFirstPassword(cli)),
    ],
    numbers: {
      version,
      accounts: Number(users),
      sessions: Number(sessions),
      assessments,
      lastSevenDays: { accounts: growth.accounts, completedAssessments: growth.completed_assessments },
      jobsWaiting: jobs,
      databaseMegabytes: Math.ceil(Number(bytes) / MB),
      databaseConnections: Number(connections),
      lastBackupAt: backup.written_at,
      lastBackupCheckAt: backup.checked_at,
      lastRestoreAt: backup.restored_at,
    },
  }
}

/** The numbers as they are printed. */
function describeNumbers(numbers: Numbers) {
  const {
    version,
    accounts,
    sessions,
    assessments,
    lastSevenDays,
    jobsWaiting,
    databaseMegabytes,
    lastBackupCheckAt,
    lastRestoreAt,
    ...otherNumbers
  } = numbers
  const waitingJobs = jobsWaiting.filter(({ n }) => n > 0)
  return {
    version,
    accounts,
    sessions,
    assessments: assessments.map(({ status, n }) => `${n} ${statusTitles[status]}`).join(', '),
    lastSevenDays: `${plural(lastSevenDays.accounts, 'new account')}, ${plural(lastSevenDays.completedAssessments, 'completed assessment')}`,
    waiting: waitingJobs.map(({ job, n }) => plural(n, ...jobTitles[job]!)).join(', ') || 'nothing',
    databaseSize: `${databaseMegabytes.toLocaleString('en-US')} MB`,
    ...otherNumbers,
    lastBackupCheckAt:
      lastBackupCheckAt ?? `never; to check a backup, run: ${programName} restore FILE --check`,
    lastRestoreAt,
  }
}

function describeBackup(writtenAt: Date | null, now: Date): Finding {
  const advice = `Run: ${programName} backup FILE. If lpi-backup.timer is supposed to do this, check: systemctl list-timers lpi-backup`
  if (!writtenAt)
    return faultFinding(
      'backup',
      `this database has never been backed up with \`${programName} backup\``,
      advice,
    )
  const hours = Math.floor((now.getTime() - writtenAt.getTime()) / HOUR_MS)
  const message = `the last one is ${hours === 0 ? 'less than an hour' : plural(hours, 'hour')} old`
  return hours >= BACKUP_HOURS ? faultFinding('backup', message, advice) : okFinding('backup', message)
}

function describeMails(failingCount: number): Finding {
  if (failingCount === 0)
    return okFinding('mail', 'no job that sends emails has been failing for more than an hour')
  const message = `${plural(failingCount, 'job that sends emails has', 'jobs that send emails have')} been failing for more than an hour`
  return faultFinding(
    'mail',
    message,
    `Each of these jobs is retried for about 20 hours. Check the mail server: ${programName} doctor`,
  )
}

async function describeDisk(dataDir: string): Promise<Finding> {
  const freeMb = await measureFreeSpace(dataDir).catch((error: NodeJS.ErrnoException) => error)
  if (freeMb instanceof Error) {
    return freeMb.code === 'ENOENT'
      ? okFinding('disk', `${dataDir} is not on this machine`)
      : faultFinding('disk', messageOf(freeMb), `Check the permissions of ${dataDir}.`)
  }
  const message = `${freeMb.toLocaleString('en-US')} MB free in the data folder`
  return freeMb < MIN_FREE_MB ? faultFinding('disk', message, 'Free up space.') : okFinding('disk', message)
}
