import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

function messageFor(env: Record<string, string>) {
  try {
    readConfig(env)
    return 'valid'
  } catch (error) {
    return (error as Error).message
  }
}

describe('invalid settings', () => {
  it('are all reported in one error message, which discloses no values and says what each setting accepts (SEC-072)', () => {
    const env = {
      PORT: 'a-secret',
      PUBLIC_URL: 'lead.a-secret.example',
      DATABASE_URL: 'host=db password=a-secret',
      EXTRA_CA_CERTIFICATES: 'a-secret',
      SMTP_URL: 'smtp://lpi:a-secret@mail.example.org:many',
      MAIL_FROM: 'a-secret',
      LOG_LEVEL: 'a-secret',
      LINK_TERMS: 'a-secret',
      API_HOST: 'a-secret',
      RETENTION_ACCOUNT_DAYS: '7',
      PIPL_POLICY_VERSION: 'a-secret',
      METRICS_TOKEN: 'a-secret',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'a-secret',
      LEGACY_LOGIN_KEY: 'a-secret',
      ENCRYPTION_KEY: 'a-secret',
      LPI_BACKUP_KEY: 'a-secret',
    }
    const message = messageFor(env)
    for (const name of Object.keys(env)) expect(message).toMatch(new RegExp(`^  ${name} must `, 'm'))
    expect(message).not.toContain('a-secret')
    expect(message).toContain(
      'RETENTION_ACCOUNT_DAYS must be 0, which means forever, or a number of days from 30',
    )
  })

  it('are reported together with an audit log retention period that is too short', () => {
    const message = messageFor({ PORT: 'x', RETENTION_AUDIT_DAYS: '100', RETENTION_ACCOUNT_DAYS: '365' })
    expect(message).toContain('  PORT must ')
    expect(message).toContain('  RETENTION_AUDIT_DAYS must be at least RETENTION_ACCOUNT_DAYS')
  })

  it('include values that are in quotes, and values that begin or end with a space', () => {
    const message = messageFor({
      LPI_DATA_DIR: '"/var/lib/lpi"',
      PRODUCT_NAME: "'Leadership'",
      PLATFORM_NAME: 'LPI ',
      SMTP_URL: '"smtp://mail.example.org"',
    })
    expect(message.split('\n').slice(1).sort()).toEqual([
      '  LPI_DATA_DIR must not be in quotes: the program that reads the settings file keeps the quotes',
      '  PLATFORM_NAME must not begin or end with a space',
      '  PRODUCT_NAME must not be in quotes: the program that reads the settings file keeps the quotes',
      '  SMTP_URL must not be in quotes: the program that reads the settings file keeps the quotes',
    ])
  })

  it('include values with line breaks, because a closing quote may be missing in the settings file', () => {
    expect(messageFor({ PRODUCT_NAME: 'Leadership\nLINK_TERMS=https://lead.example.org/terms' })).toContain(
      '  PRODUCT_NAME must be one line: a closing quote may be missing in the settings file',
    )
  })

  it.each(['ENCRYPTION_KEY', 'LPI_BACKUP_KEY', 'LEGACY_LOGIN_KEY', 'METRICS_TOKEN'])(
    'include a placeholder from an example file: %s',
    (name) => {
      expect(messageFor({ [name]: 'REPLACE-THIS-KEY-WITH-RANDOM-TEXT-OF-YOUR-OWN' })).toContain(
        `  ${name} must be replaced with random text of your own`,
      )
    },
  )

  it.each([
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['DATABASE_URL', 'mysql://db/lpi'],
    ['DATABASE_URL', 'postgres://lpi:secret@'],
    ['DATABASE_URL', 'postgres://lpi:secret@:5432/lpi'],
    ['PUBLIC_URL', 'https:lead.example.org'],
    ['PUBLIC_URL', 'https://lead.example.org/?a=1'],
    ['PUBLIC_URL', 'https://lead.example.org/leadership'],
    ['PUBLIC_URL', 'https://lead.example.org/ x'],
    ['MAIL_FROM', 'Leadership, Inc <no-reply@example.org'],
    ['MAIL_FROM', 'Leadership <a@example.org, b@example.org>'],
    ['MAIL_FROM', 'Leadership <no-reply>'],
    ['LINK_SUPPORT', 'mailto:help'],
    ['TOKEN_ENDPOINT', '//identity.example.org'],
  ])('are refused: %s with the value %s', (name, value) => {
    expect(messageFor({ [name]: value })).toContain(`  ${name} must `)
  })
})

it.each([
  ['SMTP_URL', 'smtps://lpi:p%40ss@mail.example.org:465/?pool=true&maxConnections=2'],
  ['DATABASE_URL', 'postgres://lpi@/lpi?host=/run/postgresql'],
  ['DATABASE_URL', 'postgresql://lpi:secret@db:5432/lpi?sslmode=require&a=b'],
  ['PUBLIC_URL', 'https://lead.example.org'],
  ['MAIL_FROM', 'no-reply@example.org'],
  ['MAIL_FROM', '"Leadership, Everyday" <no-reply@example.org>'],
  ['PRODUCT_NAME', '"Everyday" and "Leadership"'],
  ['LINK_SUPPORT', 'mailto:help@example.org?subject=Help'],
  ['TOKEN_ENDPOINT', '/identity/token'],
  ['RETENTION_ACCOUNT_DAYS', '30'],
  ['RETENTION_ACCOUNT_DAYS', '0'],
])('the setting %s accepts the value %s', (name, value) => {
  expect(messageFor({ [name]: value })).toBe('valid')
})

it.each([
  ['https://lead.example.org//', 'https://lead.example.org'],
  ['https://LEAD.example.org:443/', 'https://lead.example.org'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('PUBLIC_URL %s is normalized to %s', (PUBLIC_URL, normalized) => {
  expect(readConfig({ PUBLIC_URL }).config.PUBLIC_URL).toBe(normalized)
})

it('a settings file that was saved by an editor on Windows applies as a whole', () => {
  const { config } = readConfig({
    '\uFEFFPUBLIC_URL': 'https://lead.example.org\r',
    PRODUCT_NAME: 'Leaders\r',
  })
  expect(config).toMatchObject({ PUBLIC_URL: 'https://lead.example.org', PRODUCT_NAME: 'Leaders' })
})

it('misspelled names of settings are found in the environment, and other variables are not', () => {
  const names = ['SMPT_URL', 'RETENTON_AUDIT_DAYS', 'PUBLICURL', 'PRODUCT_NAMEE', 'LOG_LEVEI']
  const otherNames = ['PATH', 'HOME', 'HOSTNAME', 'SMTP_USER', 'LOG_LEVEL', 'NODE_ENV']
  const env = Object.fromEntries([...names, ...otherNames].map((name) => [name, 'info']))
  expect(readConfig(env).config.unknownSettings).toEqual([
    { name: 'SMPT_URL', meant: 'SMTP_URL' },
    { name: 'RETENTON_AUDIT_DAYS', meant: 'RETENTION_AUDIT_DAYS' },
    { name: 'PUBLICURL', meant: 'PUBLIC_URL' },
    { name: 'PRODUCT_NAMEE', meant: 'PRODUCT_NAME' },
  ])
})

it('each unknown name in a settings file is found with the most similar setting, unless another program reads it', () => {
  const names = ['SMTP_USER', 'MAIL_FORM', 'RETENTION_AUDIT', 'METRICS_HOST', 'FOO', 'NODE_OPTIONS', 'TZ']
  expect(readConfig({ MAIL_FROM: 'a@example.org' }, names).config.unknownSettings).toEqual([
    { name: 'SMTP_USER', meant: 'SMTP_URL' },
    { name: 'MAIL_FORM', meant: 'MAIL_FROM' },
    { name: 'RETENTION_AUDIT', meant: 'RETENTION_AUDIT_DAYS' },
    { name: 'METRICS_HOST', meant: 'METRICS_PORT' },
    { name: 'FOO' },
  ])
})

it('METRICS_PORT requires METRICS_TOKEN, unless HOST is localhost or a loopback address (SEC-089)', () => {
  const metricsMessage = (env: Record<string, string>) => messageFor({ METRICS_PORT: '9464', ...env })
  for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(metricsMessage({ HOST })).toBe('valid')
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'localhost.example.org']) {
    expect(metricsMessage({ HOST })).toContain('  METRICS_PORT needs METRICS_TOKEN')
    expect(metricsMessage({ HOST, METRICS_TOKEN: 'a-token-for-the-monitor' })).toBe('valid')
    expect(messageFor({ HOST })).toBe('valid')
  }
})
