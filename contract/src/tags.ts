/** The groups of endpoints in the API's documentation, in the order in which they are shown. */
export const tags = {
  Sessions: 'Log in, exchange tokens, log out, and end sessions.',
  'Account recovery': 'Reset or change the password, change the email address, and confirm the address.',
  'Second factor': 'Set up a second factor for logins, and require administrators to use one.',
  Users: 'Register a user, and read and update the profile and its platform mappings.',
  Consents: 'Accept policies and withdraw consents.',
  Privacy: 'Export all data stored about a user and erase the account.',
  Assessments: 'Redeem access codes and answer assessments.',
  Reports: 'Reports of completed assessments.',
  Plan: 'What the learner wants to try. Only the learner can read it.',
  Observers:
    'People whom a learner asks to rate the statements of an assessment, and their result as a group.',
  'Group reports':
    'Reports about a cohort as a whole, and comparisons of cohorts. Disclosure control protects every person.',
  'Batch reports': 'Batches of reports, produced in the background.',
  Cohorts:
    'Cohorts of an organization, their access codes, and the release of their reports; also the overview, and the questionnaires that cohorts can use.',
  Customization: 'The appearance and the sections of an organization’s reports.',
  Invitations: 'Invite learners to a cohort, remind them, and respond to an invitation.',
  Reminders: 'Schedule the reminders of a cohort, list them, and let recipients stop them.',
  Searches: 'Search the assessments, learners, and cohorts of an organization, and export data.',
  People: 'Get a learner’s assessments, invitations and emails, move an assessment, or free its seat.',
  Colleagues: 'The administrators of an organization, and their roles.',
  Connections: 'Connect an organization to the log-in of its institution, and test the connection.',
  Courses:
    'Learning platforms that are connected with LTI 1.3, their courses, and the visits of people from a course.',
  Organizations: 'Organizations, administrator roles, activity, customer accounts, and images.',
  System: 'Settings and health of the installation.',
} as const

export type Tag = keyof typeof tags
