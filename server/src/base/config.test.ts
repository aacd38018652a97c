import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('an invalid setting', () => {
  it('is reported with its value, but a secret only by its name (SEC-072)', () => {
    const secrets = {
      SMTP_URL: 'smtp://lpi:a-secret@mail.example.org:many',
      METRICS_TOKEN: 'a-secret',
      LEGACY_LOGIN_KEY: 'a-secret',
    }
    const read = () => readConfig({ PORT: 'many', ...secrets })
    expect(read).toThrow(/PORT: many[\s\S]*SMTP_URL[\s\S]*METRICS_TOKEN[\s\S]*LEGACY_LOGIN_KEY/)
    expect(read).not.toThrow(/a-secret/)
  })
})

it('the metrics are served to other machines only with a token (SEC-089)', () => {
  const read = (env: Record<string, string>) => () => readConfig({ METRICS_PORT: '9464', ...env })
  for (const METRICS_HOST of ['localhost', '127.0.0.1', '::1']) expect(read({ METRICS_HOST })).not.toThrow()
  for (const METRICS_HOST of ['0.0.0.0', '::', '192.0.2.1', 'localhost.example.org']) {
    expect(read({ METRICS_HOST })).toThrow(`METRICS_HOST: ${METRICS_HOST}`)
    expect(read({ METRICS_HOST, METRICS_TOKEN: 'a-token-for-the-monitor' })).not.toThrow()
  }
})
