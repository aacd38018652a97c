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
