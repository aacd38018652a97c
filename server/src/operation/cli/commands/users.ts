import { expirePassword, lockAccount, unlockAccount } from '../../../accounts/support/change-account-state.ts'
import { issueAccountAccessLink } from '../../../accounts/support/issue-account-access-link.ts'
import { loadAccount } from '../../../accounts/support/load-account.ts'
import { resetSecondFactor } from '../../../accounts/support/reset-second-factor.ts'
import { programName } from '../../../platform/base/config.ts'
import { erasePerson } from '../../retention/erase-person.ts'
import { command } from '../command.ts'
import { EMAIL_DELIVERY_NOTE, formatFields } from '../format-text.ts'
import { personArgument, toggle } from '../parameters.ts'

export const userCommands = [
  command({
    name: 'users find',
    summary: 'Show a user: name, state, roles and number of assessments',
    parameters: { email: personArgument },
    examples: [['users find robin@example.org', 'also shows whether the user is locked']],
    async run(cli, { email: username }) {
      const { db } = await cli.context()
      const account = await loadAccount(db, username)
      return { json: account, text: formatFields(account) }
    },
  }),

  command({
    name: 'users lock',
    summary: 'Lock a user: they cannot log in, and their sessions end',
    details: `Nothing is deleted. To unlock the user, use \`${programName} users unlock\`.`,
    parameters: { email: personArgument },
    examples: [['users lock robin@example.org', 'the audit log records the change']],
    async run(cli, { email: username }) {
      const { userId } = await lockAccount(await cli.context(), username)
      return {
        json: { id: userId, userId, username },
        text: `Locked ${username} and ended their sessions.`,
      }
    },
  }),

  command({
    name: 'users unlock',
    summary: 'Unlock a user',
    parameters: { email: personArgument },
    examples: [['users unlock robin@example.org', 'the audit log records the change']],
    async run(cli, { email: username }) {
      const { userId } = await unlockAccount(await cli.context(), username)
      return { json: { id: userId, userId, username }, text: `Unlocked ${username}.` }
    },
  }),

  command({
    name: 'users expire-password',
    summary: 'Require a user to choose a new password at the next login',
    details: 'The command also ends all sessions of the user, so the requirement takes effect immediately.',
    parameters: { email: personArgument },
    examples: [['users expire-password robin@example.org', 'the audit log records the change']],
    async run(cli, { email: username }) {
      const { userId } = await expirePassword(await cli.context(), username)
      return {
        json: { id: userId, userId, username },
        text: `${username} must choose a new password at the next login.`,
      }
    },
  }),

  command({
    name: 'users reset-second-factor',
    summary: 'Turn off the second factor of a user who lost it',
    details:
      'For a user who has neither the authenticator app nor a backup code. First make sure that the person owns the account,\nfor example by calling a phone number that you already know. The command ends all sessions of the user and sends an\nemail. If the user administers an organization that requires a second factor, they set up a new one after the next\nlogin.',
    parameters: { email: personArgument },
    examples: [['users reset-second-factor dean@example.org', 'the audit log records the change']],
    async run(cli, { email: username }) {
      const { userId } = await resetSecondFactor(await cli.context(), username)
      return {
        json: { id: userId, userId, username },
        text: `Turned off the second factor of ${username}, ended their sessions and queued an email. ${EMAIL_DELIVERY_NOTE}`,
      }
    },
  }),

  command({
    name: 'users confirmation-link',
    summary: 'Print a link that gives the owner of an email address access to the user account',
    details:
      'For installations without a mail server. The link works once and expires after three days. The person who opens it\nsets a new password. This ends all sessions of the user, confirms the email address, and activates pending roles. Give\nthe link only to the owner of the address.',
    parameters: { email: personArgument },
    examples: [['users confirmation-link dean@example.org', 'replaces the previous link']],
    async run(cli, { email: username }) {
      const { userId, link } = await issueAccountAccessLink(await cli.context(), username)
      return { json: { id: userId, userId, username, link }, text: link }
    },
  }),

  command({
    name: 'users erase',
    summary: 'Erase a user with all answers, reports and consents; this cannot be undone',
    details:
      'The user gets an email about the erasure. The following remain: audit events with an id that no longer identifies\nanyone, the seats that the user has taken, statistics that group reports have already shown, and earlier backups. At a\nterminal, the command asks for confirmation.',
    parameters: { email: personArgument, yes: toggle('do not ask for confirmation') },
    examples: [['users erase robin@example.org', 'fulfills a request for erasure']],
    async run(cli, { email: username, yes }) {
      const ctx = await cli.context()
      const question = `${username} will be erased with all answers and reports. This cannot be undone.`
      if (!yes && !(await cli.confirm(question, true))) throw new Error('Canceled. Nothing was erased.')
      const { userId, isMailed } = await erasePerson(ctx, username)
      return {
        json: { id: userId, userId, username },
        text: isMailed
          ? `Erased ${username} and queued an email about it. ${EMAIL_DELIVERY_NOTE}`
          : `Erased ${username}.`,
      }
    },
  }),
]
