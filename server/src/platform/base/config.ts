import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { isNetwork } from '../guarded-fetch/allowed-addresses.ts'
import { findCertificateFault } from './trust-certificates.ts'
import { findUnknownSettings, readSettingsFileNames } from './unknown-settings.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** The environment variables of this process. */
export const processEnvironment: Readonly<Record<string, string | undefined>> = process.env

/** How an operator runs the `lpi` command on this machine. The wrappers in `deploy/` set `LPI_PROGRAM_NAME`. */
export const programName = process.env.LPI_PROGRAM_NAME || 'npm run lpi --'

const text = (fallback: string) => z._default(z.string(), fallback)
const integerBetween = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce
    .number({ error })
    .check(z.int({ error }), z.minimum(min, { error }), z.maximum(max, { error }))
}
const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(integerBetween(min, max), fallback)
const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: Values[number],
) => z._default(z.enum(values, { error: `must be one of ${values.join(', ')}` }), fallback)
/** Days; 0 means forever. With a period shorter than 30 days, data that is still in use could be erased. */
const retentionPeriod = z._default(
  z.pipe(
    validatedText(
      (days) =>
        /^\d{1,5}$/.test(days) && (Number(days) === 0 || (Number(days) >= 30 && Number(days) <= 36_500)),
      'must be 0, which means forever, or a number of days from 30 to 36500',
    ),
    z.transform(Number),
  ),
  0,
)
const version = (fallback: string) =>
  z._default(
    validatedText((value) => /^\d{1,6}(\.\d{1,6}){0,3}$/.test(value), 'must be a version, such as 1 or 2.1'),
    fallback,
  )
const versions = z._default(
  z.pipe(
    validatedText(
      (value) => /^(\d{1,6}(\.\d{1,6}){0,3}(,|$))*$/.test(value),
      'must be versions separated by commas, such as 2,2.1',
    ),
    z.transform((value) => value.split(',').filter(Boolean)),
  ),
  [],
)
const networks = z._default(
  z.pipe(
    validatedText(
      (value) => value.split(',').every((network) => isNetwork(network.trim())),
      'must be networks separated by commas, such as 10.20.0.0/16,fd12:3456::/32',
    ),
    z.transform((value) => value.split(',').map((network) => network.trim())),
  ),
  [],
)
const secret = (length: number) =>
  z.optional(
    validatedText((value) => value.length >= length, `must have at least ${length} characters`).check(
      z.refine((value) => !value.startsWith('REPLACE-'), {
        error: 'must be replaced with random text of your own',
      }),
    ),
  )
const webUrl = validatedText(
  (value) => isUrl(value, ['http:', 'https:']),
  'must be a URL that begins with http:// or https://',
)
const link = (fallback: string) =>
  z._default(
    validatedText(
      (value) => isUrl(value, ['http:', 'https:']) || /^mailto:[^@\s]+@[^@\s]+$/.test(value),
      'must be a URL that begins with https://, http:// or mailto:',
    ),
    fallback,
  )
/** The address of a part of the API: a URL, or a path on this server. */
const apiUrl = (fallback: string) =>
  z._default(
    validatedText(
      (value) => isUrl(value, ['http:', 'https:']) || /^\/[^/\s]\S*$/.test(value),
      'must be a URL that begins with https:// or http://, or a path that begins with /',
    ),
    fallback,
  )

function validatedText(isValid: (value: string) => boolean, error: string) {
  return z.string().check(z.refine(isValid, { error }))
}

/** Node's `URL` also accepts `https:example.org`, and reads `smtp:example.org` as a URL without a host. */
function isUrl(value: string, protocols: readonly string[]) {
  return (
    /^[a-z]+:\/\//.test(value) &&
    URL.canParse(value) &&
    protocols.includes(new URL(value).protocol) &&
    new URL(value).hostname !== ''
  )
}

/** Whether a URL consists of a protocol, a host and perhaps a port. Slashes at the end are allowed. */
function isOrigin(value: string) {
  return /^\/+$/.test(new URL(value).pathname) && !/[?#@]/.test(value)
}

const databaseUrl = z._default(
  validatedText(
    // If the URL has no host (`@/`), the driver connects to a Unix socket. `URL` cannot parse such a URL.
    (value) => isUrl(value.replace('@/', '@localhost/'), ['postgres:', 'postgresql:']),
    'must be a URL such as postgres://user:password@host:5432/database, with special characters encoded, such as @ as %40',
  ),
  '',
)

const certificateFile = z.string().check(
  z.refine((file) => findCertificateFault(file) === undefined, {
    error: ({ input }) =>
      `must be a file with a certificate in PEM format: ${findCertificateFault(String(input))}`,
  }),
)

/** All settings, under the names of their environment variables. `.env.example` describes them. */
const Environment = z
  .object({
    PORT: wholeNumber(3000, 0, 65535),
    HOST: text('localhost'),
    PUBLIC_URL: z.optional(
      webUrl.check(
        z.refine((value) => !URL.canParse(value) || isOrigin(value), {
          error:
            'must be only https:// or http:// and a host, such as https://leadership.example.org: the product needs a host name of its own and cannot be served under a path',
        }),
      ),
    ),
    LPI_DATA_DIR: text('./data'),
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    EXTRA_CA_CERTIFICATES: z.optional(certificateFile),
    DATABASE_CONNECTIONS: wholeNumber(10, 2, 500),
    // Node's error for an invalid URL contains the URL with its password, so invalid URLs are rejected here.
    SMTP_URL: z._default(
      validatedText(
        (value) => isUrl(value, ['smtp:', 'smtps:']),
        'must be a URL such as smtp://user:password@host:587, with special characters encoded, such as @ as %40',
      ),
      '',
    ),
    MAIL_FROM: z._default(
      validatedText(
        (value) => /^([^<>]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/.test(value),
        'must be an email address, or a name followed by an address in < and >',
      ),
      'Everyday Leadership <no-reply@localhost>',
    ),
    DRAIN_SECONDS: z.optional(integerBetween(0, 300)),
    LPI_ROLE: oneOf(['all', 'api', 'worker'], 'all'),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
    TRUST_PROXY: wholeNumber(0, 0, 10),
    REQUESTS_PER_MINUTE: wholeNumber(6000, 1, 1_000_000),
    PRODUCT_NAME: text('Everyday Leadership'),
    PRIVACY_POLICY_VERSION: version('1'),
    PIPL_POLICY_VERSION: version('1'),
    EXPORT_ANSWERS_POLICY_VERSIONS: versions,
    LINK_ABOUT: link('https://example.org/about'),
    LINK_PURCHASE: link('https://example.org/purchase'),
    LINK_TERMS: link('https://example.org/terms'),
    LINK_PRIVACY: link('https://example.org/privacy'),
    LINK_COOKIES: link('https://example.org/cookies'),
    LINK_PIPL_POLICY: link('https://example.org/pipl'),
    LINK_SUPPORT: link('mailto:help@example.org'),
    API_HOST: apiUrl(''),
    COMPANY_HOST: apiUrl(''),
    IMAGE_HOST: apiUrl(''),
    ENTITLEMENTS_HOST: apiUrl(''),
    BATCH_REPORTS_HOST: apiUrl(''),
    TOKEN_ENDPOINT: apiUrl('/identity/token'),
    CLIENT_ID: text('lpi-ui'),
    PLATFORM_NAME: text('LPI'),
    PLATFORM_ROLE: text('Learner'),
    PLATFORM_CUSTOMER: text(''),
    PLATFORM_ID: text(''),
    ADMIN_ORGANIZATION_NAME: text(''),
    INVITATION_MAILS_PER_DAY: wholeNumber(20_000, 0, 1_000_000),
    RETENTION_ACCOUNT_DAYS: retentionPeriod,
    RETENTION_ASSESSMENT_DAYS: retentionPeriod,
    RETENTION_INVITATION_DAYS: retentionPeriod,
    RETENTION_AUDIT_DAYS: retentionPeriod,
    RENDER_TIMEOUT_SECONDS: wholeNumber(15, 1, 300),
    METRICS_PORT: wholeNumber(0, 0, 65535),
    METRICS_TOKEN: secret(16),
    OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(webUrl),
    CONNECTIONS_ALLOWED_NETWORKS: networks,
    LEGACY_LOGIN_KEY: secret(32),
    ENCRYPTION_KEY: secret(32),
    LPI_BACKUP_KEY: secret(32),
  })
  .check(
    z.refine(({ HOST, METRICS_PORT, METRICS_TOKEN }) => !METRICS_PORT || METRICS_TOKEN || isLoopback(HOST), {
      path: ['METRICS_PORT'],
      error: 'needs METRICS_TOKEN, unless HOST is localhost or a loopback address',
      when: isAlwaysChecked,
    }),
    z.refine(
      ({ RETENTION_AUDIT_DAYS: audit, RETENTION_ACCOUNT_DAYS: account }) => audit === 0 || !(audit < account),
      {
        when: isAlwaysChecked,
        path: ['RETENTION_AUDIT_DAYS'],
        error:
          'must be at least RETENTION_ACCOUNT_DAYS, because the audit log shows which accounts were used',
      },
    ),
  )

export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** By default, a rule about several settings is checked only if all settings are valid. */
function isAlwaysChecked() {
  return true
}

function isLoopback(host: string) {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
}

/**
 * A text editor on Windows may begin a settings file with a byte order mark and end its lines with a carriage return.
 * Some programs add them to the first name and to the values.
 */
function removeEditorMarks([name, value = '']: [string, string | undefined]) {
  return [name.replace(/^\uFEFF/, ''), value.replace(/\r$/, '')] as const
}

/**
 * Programs read settings files in different ways: Docker keeps quotes and spaces, and Node reads a quoted value up to
 * the next quote, even if this quote is on a later line. A misread value could name a different database.
 */
function findMisreading(value: string) {
  if (/[\r\n]/.test(value)) return 'must be one line: a closing quote may be missing in the settings file'
  if (/^(["'`])((?!\1).)*\1$/.test(value))
    return 'must not be in quotes: the program that reads the settings file keeps the quotes'
  return value === value.trim() ? undefined : 'must not begin or end with a space'
}

export type Config = ReturnType<typeof readConfig>['config']
export type Secrets = ReturnType<typeof readConfig>['secrets']

/**
 * Parses the environment. Throws an error that lists all invalid settings without their values, which may be secrets
 * that were entered in the wrong place. Secrets are returned separately, so that the rest can be logged. An empty
 * variable is treated as not set. `fileNames` are the names of the variables that a settings file contains.
 */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  fileNames: readonly string[] = readSettingsFileNames(),
) {
  const nonEmpty = Object.fromEntries(
    Object.entries(env)
      .map(removeEditorMarks)
      .filter(([, value]) => value !== ''),
  )
  const misreadSettings = new Map(
    settingNames.flatMap((name) => {
      const problem = findMisreading(nonEmpty[name] ?? '')
      return problem ? [[name, problem] as const] : []
    }),
  )
  const parsed = Environment.safeParse(nonEmpty)
  if (!parsed.success || misreadSettings.size > 0) {
    const issues = (parsed.error?.issues ?? []).map(
      ({ path, message }) => [String(path[0]), message] as const,
    )
    const invalidSettings = issues.filter(([name]) => !misreadSettings.has(name))
    const problems = [...misreadSettings, ...invalidSettings].map(([name, problem]) => `  ${name} ${problem}`)
    throw new Error(`These settings are not valid (see .env.example):\n${problems.join('\n')}`)
  }
  const {
    DATABASE_URL,
    DATABASE_DIRECT_URL,
    SMTP_URL,
    METRICS_TOKEN,
    LEGACY_LOGIN_KEY,
    ENCRYPTION_KEY,
    LPI_BACKUP_KEY,
    ...settings
  } = parsed.data
  // Relative to the root folder of the product, so that a command opens the same database from any working directory.
  const dataDir = resolve(root, settings.LPI_DATA_DIR)
  return {
    config: {
      ...settings,
      PUBLIC_URL: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin,
      // With the `all` role there is usually only one process, so no other process could take over during a drain.
      DRAIN_SECONDS: settings.DRAIN_SECONDS ?? (settings.LPI_ROLE === 'all' ? 0 : 10),
      dataDir,
      localesDir: join(root, 'locales'),
      instrumentsDir: join(root, 'content/instruments'),
      webDir: join(root, 'web/dist'),
      isLegacyLoginConfigured: LEGACY_LOGIN_KEY !== undefined,
      unknownSettings: findUnknownSettings(settingNames, { names: Object.keys(nonEmpty), fileNames }),
    },
    secrets: {
      DATABASE_URL,
      DATABASE_DIRECT_URL,
      SMTP_URL,
      METRICS_TOKEN,
      LEGACY_LOGIN_KEY,
      ENCRYPTION_KEY,
      LPI_BACKUP_KEY,
    },
  }
}
