import type { Command } from './command.ts'
import { accountCommands } from './commands/accounts.ts'
import { administratorCommands } from './commands/administrators.ts'
import { auditCommands } from './commands/audit.ts'
import { authoringCommands } from './commands/authoring.ts'
import { backupCommands } from './commands/backups.ts'
import { codeCommands } from './commands/codes.ts'
import { cohortCommands } from './commands/cohorts.ts'
import { connectionCommands } from './commands/connections.ts'
import { consentCommands } from './commands/consents.ts'
import { databaseCommands } from './commands/database.ts'
import { demoCommands } from './commands/demo.ts'
import { doctorCommands } from './commands/doctor.ts'
import { flagCommands } from './commands/flags.ts'
import { instrumentCommands } from './commands/instruments.ts'
import { invitationCommands } from './commands/invitations.ts'
import { keyCommands } from './commands/keys.ts'
import { organizationCommands } from './commands/organizations.ts'
import { platformCommands } from './commands/platforms.ts'
import { receiptCommands } from './commands/receipts.ts'
import { retentionCommands } from './commands/retention.ts'
import { sessionCommands } from './commands/sessions.ts'
import { statusCommands } from './commands/status.ts'
import { upgradeCommands } from './commands/upgrade.ts'
import { userCommands } from './commands/users.ts'
import { versionCommands } from './commands/version.ts'

/** All commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  organizationCommands,
  accountCommands,
  administratorCommands,
  connectionCommands,
  cohortCommands,
  codeCommands,
  invitationCommands,
  instrumentCommands,
  authoringCommands,
  userCommands,
  sessionCommands,
  consentCommands,
  receiptCommands,
  flagCommands,
  keyCommands,
  platformCommands,
  auditCommands,
  retentionCommands,
  databaseCommands,
  upgradeCommands,
  backupCommands,
  demoCommands,
  doctorCommands,
  statusCommands,
  versionCommands,
].flat()
