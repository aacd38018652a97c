/** The groups of operations in the API's documentation, in the order in which it shows them. */
export const tags = {
  Sessions: 'Log in, exchange tokens, log out, and end sessions.',
  'Account recovery': 'Reset a forgotten password and change the email address.',
  'Second factor': 'Set up a second factor for logins, and require administrators to use one.',
  Users: 'Register a user, and read and update the profile and its platform mappings.',
  Consents: 'Accept policies and withdraw consents.',
  Privacy: 'Export all stored data and erase the account.',
  Assessments: 'Redeem access codes and answer assessments.',
  Reports: 'Reports of completed assessments.',
  Plan: 'What the learner wants to try. Only the learner can read it.',
  Observers:
    'People whom a learner asks to rate the statements of an assessment, and their result as a group.',
  'Group reports': 'Reports of a cohort as a whole. Disclosure control protects every member of the group.',
  'Batch reports': 'Batches of reports, produced in the background.',
  Cohorts:
    'Cohorts of an organization, their access codes, and the release of their reports; also the overview, and the questionnaires that cohorts can use.',
  Customization: 'The appearance and the sections of an organization’s reports.',
  Invitations: 'Invite learners to a cohort, remind them, and respond to an invitation.',
  Reminders: 'Scheduled reminders of a cohort, their log, and how recipients stop them.',
  Searches:
    'Search and export assessments, learners, and cohorts of an organization, and save views of lists.',
  People: 'Get a learner with assessments, invitations and emails, move an assessment, or free its seat.',
  Colleagues: 'The administrators of an organization, and their roles.',
  Organizations: 'Organizations, administrator roles, customer accounts, and images.',
  System: 'Settings and health of the installation.',
} as const

export type Tag = keyof typeof tags
