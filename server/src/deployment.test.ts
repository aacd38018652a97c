import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

it.each(['lpi.service', 'lpi-backup.service'])(
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

it('no container can gain privileges or write to its image, and each has a memory limit (SEC-094)', () => {
  const text = read('compose.yaml')
  expect(text).toContain(`x-limits: &limits
  read_only: true
  cap_drop: [ALL]
  security_opt: ["no-new-privileges:true"]
  pids_limit: 512
`)
  expect(text).toContain('x-product: &product\n  <<: *limits\n')
  const services = /\nservices:\n([\s\S]*?)\n\n?networks:\n/.exec(text)![1]!
  const bodies = services.split(/^ {2}[a-z]+:\n/m).slice(1)
  expect(bodies).toHaveLength(4)
  for (const body of bodies) {
    expect(body).toMatch(/^ {4}<<: \*(limits|product)\n/)
    expect(body).toMatch(/^ {4}mem_limit: /m)
  }
})
