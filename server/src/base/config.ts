import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const root = resolve(import.meta.dirname, '../../..')

/** How an operator calls the command line on this machine. The wrappers in `deploy/` set it. */
export const programName = process.env.LPI_PROGRAM_NAME || 'npm run lpi --'

const text = (fallback: string) => z._default(z.string(), fallback)
const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback)
/** Days; 0 means forever. A period under a month would delete data that is still in use. */
const period = z._default(
  z.coerce.number().check(
    z.int(),
    z.refine((days) => days === 0 || (days >= 30 && days <= 36_500)),
  ),
  0,
)
const version = (fallback: string) =>
  z._default(z.string().check(z.regex(/^\d{1,6}(\.\d{1,6}){0,3}$/)), fallback)

/** Node prints an address that it cannot parse, with its password, so such an address is refused before it is used. */
const mailServer = z._default(
  z.string().check(z.refine((url) => /^smtps?:/.test(url) && URL.canParse(url))),
  '',
)

/** All settings by environment variable. `.env.example` describes them. */
const Environment = z
  .object({
    PORT: wholeNumber(3000, 0, 65535),
    HOST: text('localhost'),
    PUBLIC_URL: z.optional(z.url()),
    LPI_DATA_DIR: text('./data'),
    DATABASE_URL: text(''),
    DATABASE_PREPARED_STATEMENTS: z._default(z.enum(['on', 'off']), 'on'),
    SMTP_URL: mailServer,
    MAIL_FROM: text('Everyday Leadership <no-reply@localhost>'),
    LPI_ROLE: z._default(z.enum(['all', 'api', 'worker']), 'all'),
    LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    TRUST_PROXY: wholeNumber(0, 0, 10),
    REQUESTS_PER_MINUTE: wholeNumber(6000, 1, 1_000_000),
    PRODUCT_NAME: text('Everyday Leadership'),
    PRIVACY_POLICY_VERSION: version('1'),
    PIPL_POLICY_VERSION: version('1'),
    LINK_ABOUT: text('https://example.org/about'),
    LINK_PURCHASE: text('https://example.org/purchase'),
    LINK_TERMS: text('https://example.org/terms'),
    LINK_PRIVACY: text('https://example.org/privacy'),
    LINK_COOKIES: text('https://example.org/cookies'),
    LINK_PIPL_POLICY: text('https://example.org/pipl'),
    LINK_SUPPORT: text('mailto:help@example.org'),
    API_HOST: text(''),
    COMPANY_HOST: text(''),
    IMAGE_HOST: text(''),
    ENTITLEMENTS_HOST: text(''),
    BATCH_REPORTS_HOST: text(''),
    TOKEN_ENDPOINT: text('/identity/token'),
    CLIENT_ID: text('lpi-ui'),
    PLATFORM_NAME: text('LPI'),
    PLATFORM_ROLE: text('Learner'),
    PLATFORM_CUSTOMER: text(''),
    PLATFORM_ID: text(''),
    ADMIN_ORGANIZATION_NAME: text(''),
    INVITATION_MAILS_PER_DAY: wholeNumber(20_000, 0, 1_000_000),
    RETENTION_ACCOUNT_DAYS: period,
    RETENTION_ASSESSMENT_DAYS: period,
    RETENTION_INVITATION_DAYS: period,
    BATCH_KEEP_DAYS: wholeNumber(7, 1, 365),
    METRICS_HOST: text('localhost'),
    METRICS_PORT: wholeNumber(0, 0, 65535),
    METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
    LEGACY_LOGIN_KEY: z.optional(z.string().check(z.minLength(32))),
    ENCRYPTION_KEY: z.optional(z.string().check(z.minLength(32))),
    LPI_BACKUP_KEY: z.optional(z.string().check(z.minLength(32))),
  })
  .check(
    z.refine(({ METRICS_HOST, METRICS_TOKEN }) => METRICS_TOKEN || isThisMachine(METRICS_HOST), {
      path: ['METRICS_HOST'],
    }),
  )

function isThisMachine(host: string) {
  return /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
}

/** Never printed, not even when they are invalid. */
const secretNames = [
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'LEGACY_LOGIN_KEY',
  'ENCRYPTION_KEY',
  'LPI_BACKUP_KEY',
]

export type Config = ReturnType<typeof readConfig>['config']
export type Secrets = ReturnType<typeof readConfig>['secrets']

/**
 * Parses the environment. Throws an error that lists all invalid settings. Secrets are returned separately, so that
 * the rest can be logged. An empty variable counts as not set.
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(nonEmpty)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      return `  ${name}: ${secretNames.includes(name) ? 'invalid secret' : env[name]}`
    })
    throw new Error(
      `These settings are not valid. See .env.example for the values each accepts:\n${problems.join('\n')}`,
    )
  }
  const { DATABASE_URL, SMTP_URL, METRICS_TOKEN, LEGACY_LOGIN_KEY, ENCRYPTION_KEY, LPI_BACKUP_KEY, ...open } =
    parsed.data
  const dataDir = resolve(open.LPI_DATA_DIR)
  return {
    config: {
      ...open,
      PUBLIC_URL: (open.PUBLIC_URL ?? `http://localhost:${open.PORT}`).replace(/\/+$/, ''),
      dataDir,
      localesDir: join(root, 'locales'),
      instrumentsDir: join(root, 'content/instruments'),
      webDir: join(root, 'web/dist'),
      isLegacyLoginConfigured: LEGACY_LOGIN_KEY !== undefined,
    },
    secrets: { DATABASE_URL, SMTP_URL, METRICS_TOKEN, LEGACY_LOGIN_KEY, ENCRYPTION_KEY, LPI_BACKUP_KEY },
  }
}
