/**
 * The domains of the server, lowest first, each with its features, lowest first. A file imports only from its own
 * feature, from features that are listed before it, and from lower domains; never another feature's `queries.ts` or
 * subfolders. Only tests import `testing`.
 */
export const domains: Record<string, { purpose: string; features: string[] }> = {
  platform: {
    purpose: 'what every feature uses; knows nothing about learners',
    features: [
      'files',
      'db',
      'guarded-fetch',
      'base',
      'secrets',
      'http',
      'idempotency',
      'jobs',
      'mail',
      'limits',
      'observability',
      'flags',
      'api-docs',
      'web-app',
      'backup',
    ],
  },
  accounts: {
    purpose: 'who a person is: login, sessions, recovery, profile, consents; the audit log',
    features: [
      'audit',
      'account-mail',
      'keys',
      'credentials',
      'providers',
      'sessions',
      'confirmation',
      'recovery',
      'second-factor',
      'login',
      'users',
      'support',
    ],
  },
  questionnaires: {
    purpose: 'questionnaires, their versions and languages, and their file formats',
    features: ['model', 'files', 'instruments'],
  },
  organizations: {
    purpose: 'customers, their administrators and what these may see, cohorts and access codes, appearance',
    features: [
      'access',
      'access-codes',
      'activity',
      'cohorts',
      'customers',
      'administrators',
      'customization',
      'images',
      'colleagues',
      'connections',
      'institution-login',
    ],
  },
  enrollment: {
    purpose: 'how people come to an assessment: invitations and reminders',
    features: ['invitations', 'invitation-list', 'inviting', 'reminders'],
  },
  courses: {
    purpose: 'learning platforms (LTI 1.3), their courses and rosters, and what the platforms are told',
    features: ['platforms', 'completion', 'roster', 'launch'],
  },
  results: {
    purpose: 'scores and evidence, disclosure control, reports, plans, tools for authors',
    features: [
      'measurement',
      'plans',
      'editions',
      'reports',
      'authoring',
      'group-reports',
      'progress',
      'samples',
      'impact',
    ],
  },
  answering: {
    purpose: 'assessments and answers of learners; ratings of observers',
    features: ['assessments', 'observers'],
  },
  administration: {
    purpose: 'what administrators look at: lists, people, overview, datasets, reports in batches',
    features: [
      'batch-reports',
      'rows',
      'stored-counts',
      'assessment-search',
      'overview',
      'people',
      'searches',
      'datasets',
    ],
  },
  operation: {
    purpose: 'the command line, retention, data export and erasure, demo data',
    features: ['demo', 'privacy', 'retention', 'cli'],
  },
}

/** The folders of the web application: a folder imports only from the folders that are listed before it. */
export const layers: Record<string, Record<string, string>> = {
  web: {
    api: 'the API client',
    session: 'login state, tokens, guards, profile',
    i18n: 'texts, language switching, error phrases, dates',
    offline: 'stores started assessments on the device, so that they can be answered without a connection',
    flags: 'feature flags in the browser',
    ui: 'buttons, fields, notices; no product terms',
    answers: 'questions; keeps answers on the device until the server has confirmed them',
    components: 'product components that several screens share',
    screens: 'public/, learner/ and admin/, with one folder per screen',
    app: 'start/: from the first script to the first screen; routing/: screens, guards, links; frames/',
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
