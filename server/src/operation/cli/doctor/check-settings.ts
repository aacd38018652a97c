import type { Config, Secrets } from '../../../platform/base/config.ts'
import { type Finding, okFinding, warningFinding } from './finding.ts'

const CHECK = 'settings'

/** Finds settings that are valid but probably not intended. */
export function checkSettings({ config, secrets }: { config: Config; secrets: Secrets }): Finding[] {
  const { PUBLIC_URL, TRUST_PROXY } = config
  const url = new URL(PUBLIC_URL)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const findings = config.unknownSettings.map(({ name, meant }) =>
    warningFinding(
      CHECK,
      `${name} is not a setting, so it has no effect`,
      meant ? `Correct its name if you mean ${meant}; remove it otherwise.` : 'Remove it.',
    ),
  )
  if (isLocal && secrets.SMTP_URL) {
    findings.push(
      warningFinding(
        CHECK,
        `emails link to ${PUBLIC_URL}, which only works on this machine`,
        'Set PUBLIC_URL to the address that people open in their browser.',
      ),
    )
  }
  if (secrets.SMTP_URL && /@localhost>?$/.test(config.MAIL_FROM)) {
    findings.push(
      warningFinding(
        CHECK,
        `emails are sent from ${config.MAIL_FROM}, which other mail servers refuse`,
        'Set MAIL_FROM to an address that your mail server is allowed to send from.',
      ),
    )
  }
  if (!isLocal && url.protocol === 'http:') {
    findings.push(
      warningFinding(
        CHECK,
        `connections to ${PUBLIC_URL} are not encrypted`,
        'Put a TLS proxy in front of the product and set PUBLIC_URL to its https address. See docs/OPERATIONS.md.',
      ),
    )
  }
  if (url.protocol === 'https:' && TRUST_PROXY === 0) {
    findings.push(
      warningFinding(
        CHECK,
        'the https address in PUBLIC_URL suggests a proxy, but TRUST_PROXY is 0, so rate limits treat all visitors as one visitor',
        'Set TRUST_PROXY to the number of proxies, usually 1.',
      ),
    )
  }
  if (secrets.METRICS_TOKEN && config.METRICS_PORT === 0) {
    findings.push(
      warningFinding(
        CHECK,
        'METRICS_TOKEN is set, but the metrics are not served',
        'Set METRICS_PORT to the port on which your monitoring system reads the metrics.',
      ),
    )
  }
  const exampleLinks = Object.entries(config).filter(
    ([name, value]) => /^LINK_/.test(name) && /example\.org/.test(String(value)),
  )
  if (exampleLinks.length > 0 && !isLocal) {
    findings.push(
      warningFinding(
        CHECK,
        `${exampleLinks.map(([name]) => name).join(', ')}: still set to example.org`,
        'Set them to the addresses of your own pages.',
      ),
    )
  }
  return [okFinding(CHECK, `all settings are valid; PUBLIC_URL is ${PUBLIC_URL}`), ...findings]
}
