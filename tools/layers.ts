/**
 * The folders of the project, with their purpose. Inside `server/src` and `web/src`, the folders are listed in the
 * order of the layers: a folder imports only from the folders that are listed before it. Only tests import `testing`.
 */
export const layers: Record<string, Record<string, string>> = {
  server: {
    'secret-files': 'creates the files in the data folder that contain a random secret',
    db: 'database connection, migrations, the embedded PostgreSQL',
    base: 'configuration, errors, the context that every use case receives',
    http: 'the HTTP server and request binding: access, input, output, errors, headers, limits',
    'web-app': 'serves the web application: its page with prerendered visitor screens, settings, preloads',
    'api-docs': 'builds and serves the OpenAPI document and a page that lists the endpoints',
    idempotency: 'recognizes repeated operations: saves of answers, invitations, reminders',
    mail: 'sends emails over SMTP, or writes them to files if no SMTP server is configured',
    jobs: 'background queues and the worker that runs their jobs',
    observability: 'metrics, traces, health, readiness, request ids',
    flags: 'feature flags: evaluation, change events',
    audit: 'the append-only audit log',
    identity: 'login, second factor, sessions, signing keys, rate limits, password recovery, email change',
    users: 'profiles, mappings of users to other platforms, consents',
    organizations:
      'organizations, accounts, roles, access codes; cohorts/ lists cohorts and releases reports',
    access: 'authenticates requests: reads the session, accepted policies and roles in one query',
    images: 'logos: upload, validation, delivery',
    customization: "an organization's settings for its reports",
    instruments:
      'questionnaires: import, validation, question pages, languages; files/ reads and writes all file formats',
    'cohort-setup': 'creates, renames and archives cohorts; creates and revokes access codes',
    measurement:
      'scores, reliability, percentiles, and the evidence that is stored for a completed assessment and never changes',
    invitations: 'invitations by email: sending/, list/, acceptance',
    colleagues: 'the administrators of an organization: invites them, changes and revokes their roles',
    reminders: 'scheduled reminders of a cohort: schedule, log, unsubscribing; worker/ sends the reminders',
    assessments: 'assessments, answers, progress',
    plans: "the learner's plan: steps, notes, calendar file",
    disclosure:
      'disclosure control: releases statistics about several people and stores what was released; pairs/ compares the same people in two cohorts',
    observers: 'observers of a learner: requests, ratings, their result as a group',
    reports:
      'report values; group/ for cohorts, impact/ compares cohorts, progress/ shows changes over time, preview/ builds sample reports',
    authoring: 'for authors of questionnaires: preview/, comparison of versions',
    activity: 'who did what in an organization, from the audit log',
    searches:
      "administrators' searches for assessments, learners and cohorts, CSV export, overview/ of progress, counts/ of assessments",
    people:
      'one learner of an organization: assessments, invitations, emails; moves assessments, frees seats',
    datasets: 'exports of progress, scale scores and answers for administrators, with and without names',
    'batch-reports': 'reports for many learners: worker/ prepares them, files/ streams the archive',
    privacy: 'data export and account erasure',
    retention: 'erases data whose retention period has ended',
    demo: 'generates learners for demonstrations and benchmarks',
    backup: 'backup to one file, and restore',
    cli: "the operator's commands: one file per group of commands, listed in commands.ts",
    testing: 'test application, builders, fixtures',
  },
  web: {
    api: 'the API client',
    session: 'login state, tokens, guards, profile',
    i18n: 'texts, language switching, error phrases, dates',
    bootstrap:
      'inlined in the page: initial colors, styles of the logo, scripts that run before the application',
    offline: 'stores started assessments on the device, so that they can be answered without a connection',
    flags: 'feature flags in the browser',
    ui: 'buttons, fields, notices; no product terms',
    components: 'product components that several screens share',
    screens: 'public/, learner/ and admin/, with one folder per screen',
    testing: 'renders components and responds to their API calls in component tests; in-memory stores',
  },
}

/** The top-level folders. */
export const folders: Record<string, string> = {
  contract: 'the API as data: endpoints, schemas, error codes, rules that the server and the browser share',
  report: 'turns a report value into PDF, SVG or slides; no database, no clock, no network',
  server: 'the HTTP API, the background worker and the command line; migrations/ holds plain SQL',
  web: 'the web application (package lpi-ui); vite-plugins/ holds build steps, checks/ static checks',
  content: 'instruments: questionnaires and their report texts, as data',
  locales: 'texts: {language}/{namespace}.json',
  e2e: 'end-to-end tests in a real browser',
  bench: 'benchmarks; results/ holds the committed results',
  deploy: 'systemd units, containers, Kubernetes, reverse proxies, monitoring',
  tools: 'checks, build and development scripts',
  docs: 'architecture, glossary, decisions, requirements, operations, instrument authoring',
}
