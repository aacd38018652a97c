import type { Config, Secrets } from '../../base/config.ts'
import { type Finding, warning, well } from './finding.ts'

const CHECK = 'settings'

/** What can be parsed and is still hardly meant. */
export function checkSettings({ config, secrets }: { config: Config; secrets: Secrets }): Finding[] {
  const { PUBLIC_URL, TRUST_PROXY } = config
  const url = new URL(PUBLIC_URL)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const findings: Finding[] = []
  if (isLocal && secrets.SMTP_URL) {
    findings.push(
      warning(
        CHECK,
        `mails lead to ${PUBLIC_URL}, which works on this machine only`,
        'Set PUBLIC_URL to the address that people type.',
      ),
    )
  }
  if (!isLocal && url.protocol === 'http:') {
    findings.push(
      warning(
        CHECK,
        `${PUBLIC_URL} is not encrypted`,
        'Put a proxy with TLS in front and set PUBLIC_URL to its https address; docs/OPERATIONS.md shows how.',
      ),
    )
  }
  if (url.protocol === 'https:' && TRUST_PROXY === 0) {
    findings.push(
      warning(
        CHECK,
        'a proxy seems to be in front, and all visitors count as one',
        'Set TRUST_PROXY to the number of proxies in front, usually 1.',
      ),
    )
  }
  const links = Object.entries(config).filter(
    ([name, value]) => /^LINK_/.test(name) && /example\.org/.test(String(value)),
  )
  if (links.length > 0 && !isLocal) {
    findings.push(
      warning(
        CHECK,
        `${links.map(([name]) => name).join(', ')} still lead to example.org`,
        'Set them to your own pages.',
      ),
    )
  }
  return [well(CHECK, `every setting can be read; the address is ${PUBLIC_URL}`), ...findings]
}
