/**
 * The releases, newest last, each with its last migration and its settings. The database does not store its
 * release; its last migration identifies the release.
 */
export const releases: readonly { version: string; lastMigration: string; settings: readonly string[] }[] = [
  {
    version: '1.0.0',
    lastMigration: '0014-logo-changes.sql',
    settings: [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'LPI_DATA_DIR',
      'DATABASE_URL',
      'LPI_ROLE',
      'SMTP_URL',
      'MAIL_FROM',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'TRUST_PROXY',
      'REQUESTS_PER_MINUTE',
      'PRODUCT_NAME',
      'LINK_ABOUT',
      'LINK_PURCHASE',
      'LINK_TERMS',
      'LINK_PRIVACY',
      'LINK_COOKIES',
      'LINK_PIPL_POLICY',
      'LINK_SUPPORT',
      'PRIVACY_POLICY_VERSION',
      'PIPL_POLICY_VERSION',
      'API_HOST',
      'COMPANY_HOST',
      'IMAGE_HOST',
      'ENTITLEMENTS_HOST',
      'BATCH_REPORTS_HOST',
      'TOKEN_ENDPOINT',
      'CLIENT_ID',
      'PLATFORM_NAME',
      'PLATFORM_ROLE',
      'PLATFORM_CUSTOMER',
      'PLATFORM_ID',
      'ADMIN_ORGANIZATION_NAME',
      'INVITATION_MAILS_PER_DAY',
      'RETENTION_ACCOUNT_DAYS',
      'RETENTION_ASSESSMENT_DAYS',
      'RETENTION_INVITATION_DAYS',
      'BATCH_KEEP_DAYS',
      'LEGACY_LOGIN_KEY',
    ],
  },
]

/** The newest release whose migrations are all applied, and whether later migrations are applied. */
export function findRelease(appliedNames: readonly string[]) {
  const lastApplied = [...appliedNames].sort().at(-1) ?? ''
  const release = releases.findLast(({ lastMigration }) => lastMigration <= lastApplied)
  return release && { ...release, hasLaterMigrations: lastApplied > release.lastMigration }
}
