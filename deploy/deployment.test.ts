import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@lpi/contract'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const folder = import.meta.dirname
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const services = readdirSync(folder).filter((name) => name.endsWith('.service'))

it.each(services)(
  '%s has no Linux capabilities, can write only to its own folders, and can make only the system calls that a service needs (SEC-094)',
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
    const writablePaths = lines.flatMap((line) => /^ReadWritePaths=(.*)/.exec(line)?.[1]?.split(' ') ?? [])
    for (const path of writablePaths) expect(path).toMatch(/^-?\/(var\/backups|var\/lib|run)\/lpi$/)
    for (const line of lines.filter((text) => /^(State|Runtime)Directory=/.test(text)))
      expect(line).toMatch(/=lpi$/)
  },
)

it.each(services)(
  '%s can see the processes of other services, because it must find a database that one of them started (REQ-347)',
  (name) => {
    const settings = read(name).split('\n')
    expect(settings.filter((line) => /^(ProtectProc|ProcSubset)=/.test(line))).toEqual([])
  },
)

it.for(services)(
  'systemd-analyze rates the exposure of %s at no more than 1.6 out of 10 (SEC-094)',
  (name, { skip }) => {
    const program = process.env.SYSTEMD_ANALYZE_PATH || 'systemd-analyze'
    const args = ['security', '--offline=true', '--no-pager', join(folder, name)]
    const { error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
    if (error || /unrecognized option/.test(stderr)) {
      const reason = `systemd-analyze 250 or later is not installed, so the exposure of ${name} was not checked`
      console.warn(reason)
      skip(reason)
    }
    const [, exposure] = /Overall exposure level for .*: ([\d.]+) /.exec(stdout) ?? []
    expect(Number(exposure), stderr).toBeLessThanOrEqual(1.6)
  },
)

it.each(['compose.yaml', 'ha/compose/compose.yaml'])(
  'no container of %s can gain privileges or write to its root file system, and each has limits on memory and processes (SEC-094)',
  (name) => {
    const { services } = parse(read(name), { merge: true }) as { services: Record<string, object> }
    for (const [service, settings] of Object.entries(services)) {
      expect(settings, service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        pids_limit: 512,
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
      })
      expect(settings, service).not.toHaveProperty('privileged')
    }
  },
)

it('the proxy in compose.yaml sends requests only to API processes that are ready', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: { LPI_ROLE?: string } }>
  }
  const processes = Object.keys(services).filter((name) => services[name]!.environment.LPI_ROLE === 'api')
  expect(processes).toEqual(['api1', 'api2'])
  // Caddy does not check the health of "dynamic" upstreams, whose addresses it looks up at run time.
  const upstreams = /reverse_proxy (.*) \{/.exec(read('Caddyfile'))?.[1]
  expect(upstreams?.split(' ')).toEqual(processes.map((name) => `${name}:3000`))
  expect(read('Caddyfile')).toContain(`\thealth_uri ${endpoints.getReadiness.path}\n`)
})

it.each(['haproxy.cfg', 'ha/haproxy.cfg'])(
  '%s redirects HTTP to HTTPS and does not serve requests as root',
  (name) => {
    const configuration = read(name)
    expect(configuration).toMatch(/bind :80\n {2}http-request redirect scheme https/)
    expect(configuration).toContain('\n  user haproxy\n  group haproxy\n')
  },
)

it('nginx.conf redirects HTTP to HTTPS', () => {
  expect(read('nginx.conf')).toMatch(/listen 80;[^}]*return 301 https:/)
})
