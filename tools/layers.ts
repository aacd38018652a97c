/**
 * The folders of the project, with their purpose. Inside `server/src` and `web/src` the order is the order of layers:
 * a folder imports only from the folders listed before it. `testing` is imported by tests only.
 */
export const layers: Record<string, Record<string, string>> = {
  server: {
    db: 'database connection, migrations, the embedded PostgreSQL',
    base: 'configuration, errors, the context that every use case receives',
    http: 'the HTTP server and request binding: access, input, output, errors, headers, limits',
    'web-app': 'serves the web application, its settings and its preload headers',
    'api-docs': 'builds and serves the OpenAPI document and a page that lists it',
    idempotency: 'recognizes repeated operations: saves of answers, invitations, reminders',
    mail: 'sends emails by SMTP, or writes them to files if no SMTP server is configured',
    jobs: 'background queues and the worker that runs their jobs',
    observability: 'metrics, health, readiness, request ids',
    flags: 'feature flags: evaluation, change events',
    audit: 'the append-only audit log',
    identity: 'login, second factor, sessions, signing keys, rate limits, password recovery, email change',
    users: 'profiles, mappings, consents',
    organizations: 'organizations, accounts, roles, access codes; cohorts/ with the release of reports',
    images: 'logos: upload, validation, delivery',
    customization: "an organization's settings for its reports",
    instruments: 'questionnaires: import, validation, question pages, languages',
    measurement: 'scores, reliability, percentiles, and the evidence that is frozen with an assessment',
    invitations: 'invitations by email: sending/, list/, acceptance',
    assessments: 'assessments, answers, progress',
    disclosure: 'disclosure control: what is released about several people, and the ledger of it',
    reports: 'report values; group/ for cohorts, preview/',
    searches: "administrators' searches for assessments, learners and cohorts, CSV export",
    'batch-reports': 'reports for many learners: worker/ prepares them, files/ streams the archive',
    privacy: 'data export and account erasure',
    retention: 'erases data whose retention period has ended',
    demo: 'generates learners for demonstrations and benchmarks',
    backup: 'backup to one file, and restore',
    cli: "the operator's commands: one file per noun, listed in commands.ts",
    testing: 'test application, builders, fixtures',
  },
  web: {
    api: 'the API client',
    session: 'login state, tokens, guards, profile',
    i18n: 'texts, language switching, error phrases, dates',
    bootstrap: 'inlined in the page: first colors, the logo, a script that sends the first requests early',
    flags: 'feature flags in the browser',
    ui: 'buttons, fields, notices; no product terms',
    components: 'product components that several screens share',
    screens: 'public/, learner/ and admin/, with one folder per screen',
    testing: 'in-memory stores for tests',
  },
}

/** The top-level folders. */
export const folders: Record<string, string> = {
  contract: 'the API as data: endpoints, schemas, error codes, rules that both sides share',
  report: 'turns a report value into PDF or SVG; no database, no clock, no network',
  server: 'the HTTP API, the background worker and the command line; migrations/ holds plain SQL',
  web: 'the web application (package lpi-ui); vite-plugins/ holds build steps',
  content: 'instruments: questionnaires and their report texts, as data',
  locales: 'texts: {language}/{namespace}.json',
  e2e: 'end-to-end tests in a real browser',
  bench: 'benchmarks; results/ holds the committed results',
  deploy: 'systemd units, container setup, reverse proxy',
  tools: 'checks, build and development scripts',
  docs: 'this page, glossary, decisions, requirements, operations, instrument authoring',
}
