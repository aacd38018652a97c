import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const services = readdirSync(folder).filter((name) => name.endsWith('.service'))

it.each(services)(
  '%s has no capability, writes only to its own folders and makes only the system calls of a service (SEC-094)',
  (name) => {
    const lines = read(name).split('\n')
    for (const line of [
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'AmbientCapabilities=',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateDevices=yes',
      'PrivateTmp=yes',
      'PrivateUsers=yes',
      'RestrictNamespaces=yes',
      'RestrictSUIDSGID=yes',
      'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK',
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged @resources',
      'TasksMax=512',
      'UMask=0077',
    ]) {
      expect(lines).toContain(line)
    }
  },
)

it.for(services)(
  'systemd-analyze rates the exposure of %s at 1.5 of 10 or less (SEC-094)',
  (name, { skip }) => {
    const program = process.env.SYSTEMD_ANALYZE_PATH || 'systemd-analyze'
    const args = ['security', '--offline=true', '--no-pager', join(folder, name)]
    const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (error || /unrecognized option/.test(stderr)) {
      const reason = `systemd-analyze 250 or later is not installed: the exposure of ${name} is not checked`
      console.warn(reason)
      skip(reason)
    }
    const [, exposure] = /Overall exposure level for .*: ([\d.]+) /.exec(stdout) ?? []
    expect(Number(exposure), stderr).toBeLessThanOrEqual(1.5)
  },
)

it('no container can gain privileges or write to its image, and each has a memory limit (SEC-094)', () => {
  const text = read('compose.yaml')
  expect(text).toContain(`x-limits: &limits
  read_only: true
  cap_drop: [ALL]
  security_opt: ["no-new-privileges:true"]
  pids_limit: 512
`)
  expect(text).toContain('x-product: &product\n  <<: *limits\n')
  const section = /\nservices:\n([\s\S]*?)\n\n?networks:\n/.exec(text)![1]!
  const bodies = section.split(/^ {2}[a-z]+:\n/m).slice(1)
  expect(bodies).toHaveLength(4)
  for (const body of bodies) {
    expect(body).toMatch(/^ {4}<<: \*(limits|product)\n/)
    expect(body).toMatch(/^ {4}mem_limit: /m)
  }
})
