import type { Command } from './command.ts'
import { accountsCreate } from './commands/accounts-create.ts'
import { accountsList } from './commands/accounts-list.ts'
import { accountsRename } from './commands/accounts-rename.ts'
import { administratorsGrant } from './commands/administrators-grant.ts'
import { administratorsList } from './commands/administrators-list.ts'
import { administratorsRevoke } from './commands/administrators-revoke.ts'
import { auditExport } from './commands/audit-export.ts'
import { auditShow } from './commands/audit-show.ts'
import { backup } from './commands/backup.ts'
import { codesCreate } from './commands/codes-create.ts'
import { codesExport } from './commands/codes-export.ts'
import { codesList } from './commands/codes-list.ts'
import { codesRevoke } from './commands/codes-revoke.ts'
import { cohortsCreate } from './commands/cohorts-create.ts'
import { cohortsList } from './commands/cohorts-list.ts'
import { cohortsRelease } from './commands/cohorts-release.ts'
import { cohortsRename } from './commands/cohorts-rename.ts'
import { consentsReport } from './commands/consents-report.ts'
import { databaseMigrate } from './commands/database-migrate.ts'
import { databaseStatus } from './commands/database-status.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { flagsList } from './commands/flags-list.ts'
import { flagsSet } from './commands/flags-set.ts'
import { instrumentsImport } from './commands/instruments-import.ts'
import { instrumentsList } from './commands/instruments-list.ts'
import { instrumentsRetire } from './commands/instruments-retire.ts'
import { instrumentsValidate } from './commands/instruments-validate.ts'
import { invitationsImport } from './commands/invitations-import.ts'
import { invitationsList } from './commands/invitations-list.ts'
import { invitationsSend } from './commands/invitations-send.ts'
import { keysRotate } from './commands/keys-rotate.ts'
import { organizationsCreate } from './commands/organizations-create.ts'
import { organizationsList } from './commands/organizations-list.ts'
import { organizationsRename } from './commands/organizations-rename.ts'
import { restore } from './commands/restore.ts'
import { retentionRun } from './commands/retention-run.ts'
import { retentionShow } from './commands/retention-show.ts'
import { sessionsEnd } from './commands/sessions-end.ts'
import { usersErase } from './commands/users-erase.ts'
import { usersExpirePassword } from './commands/users-expire-password.ts'
import { usersFind } from './commands/users-find.ts'
import { usersLock } from './commands/users-lock.ts'
import { usersUnlock } from './commands/users-unlock.ts'

/** The table of contents: every command there is, in the order of the help. */
export const commands: readonly Command[] = [
  organizationsCreate,
  organizationsList,
  organizationsRename,
  accountsCreate,
  accountsList,
  accountsRename,
  administratorsList,
  administratorsGrant,
  administratorsRevoke,
  cohortsCreate,
  cohortsList,
  cohortsRename,
  cohortsRelease,
  codesCreate,
  codesList,
  codesRevoke,
  codesExport,
  invitationsList,
  invitationsImport,
  invitationsSend,
  instrumentsList,
  instrumentsImport,
  instrumentsValidate,
  instrumentsRetire,
  usersFind,
  usersLock,
  usersUnlock,
  usersExpirePassword,
  usersErase,
  sessionsEnd,
  consentsReport,
  flagsList,
  flagsSet,
  keysRotate,
  auditExport,
  auditShow,
  retentionShow,
  retentionRun,
  databaseStatus,
  databaseMigrate,
  backup,
  restore,
  demo,
  doctor,
]
