import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { endpoints } from '@lpi/contract'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingNames } from '../server/src/platform/base/config.ts'

type Service = {
  cap_add?: string[]
  environment?: Record<string, string>
  networks: string[]
  ports?: string[]
}
type ComposeFile = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
}

const folder = join(import.meta.dirname, 'ha')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const { services, networks } = parse(read('compose/compose.yaml'), { merge: true }) as ComposeFile
const servicesNamed = (pattern: RegExp) => Object.keys(services).filter((name) => pattern.test(name))
const listMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match]) => match!)

it('the high-availability settings are valid once the placeholder keys are replaced, and include the keys that both machines must share (REQ-346)', () => {
  const settings = parseEnv(read('lpi.env')) as Record<string, string>
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([])
  expect(() => readConfig(settings)).toThrow('ENCRYPTION_KEY must be replaced with random text of your own')
  const { config } = readConfig({
    ...settings,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    LPI_BACKUP_KEY: randomBytes(32).toString('hex'),
  })
  // HOST: haproxy on the other machine also connects to the API process. LPI_DATA_DIR: the systemd service cannot write
  // to other folders.
  expect(config).toMatchObject({ HOST: '0.0.0.0', LPI_DATA_DIR: '/var/lib/lpi', TRUST_PROXY: 1 })
  // If these keys were missing, each machine would create its own.
  expect(settings).toMatchObject({ ENCRYPTION_KEY: expect.any(String), LPI_BACKUP_KEY: expect.any(String) })
})

describe('the high-availability compose file (REQ-346)', () => {
  it('publishes only port 443, sends requests to the API processes that are ready, and sends database connections to the primary', () => {
    const haproxy = read('compose/haproxy.cfg')
    const [productSection = '', primarySection = ''] = haproxy.split('\nlisten primary\n')
    expect(listMatches(productSection, /^ {2}server \S+ (\S+):3000$/gm)).toEqual(servicesNamed(/^api/))
    expect(productSection).toContain(`option httpchk GET ${endpoints.getReadiness.path}\n`)
    expect(listMatches(primarySection, /^ {2}server \S+ (\S+):5432 port 8008$/gm)).toEqual(
      servicesNamed(/^db/),
    )
    expect(primarySection).toContain('option httpchk GET /primary\n')
    const port = /bind :(\d+)/.exec(primarySection)?.[1]
    expect(read('compose/pgbouncer.ini')).toContain(`host=proxy port=${port} `)
    for (const name of servicesNamed(/^(api|worker)/)) {
      expect(services[name]!.environment).toMatchObject({
        DATABASE_URL: expect.stringMatching(/@pooler:6432\/lpi$/),
        DATABASE_DIRECT_URL: expect.stringMatching(new RegExp(`@proxy:${port}/lpi$`)),
      })
    }
    const publishedPorts = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(publishedPorts).toEqual([`443:${/bind :(\d+) ssl/.exec(productSection)?.[1]}`])
  })

  it('uses only existing settings of the product, with valid values', () => {
    for (const name of servicesNamed(/^(api|worker)/)) {
      const settings = Object.entries(services[name]!.environment!)
      expect(settings.filter(([key]) => !settingNames.includes(key))).toEqual([])
      const values = settings.map(([key, value]) => [key, value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'example')])
      expect(() => readConfig(Object.fromEntries(values))).not.toThrow()
    }
  })

  it('enables synchronous replication, and uses the same database settings as the configuration for separate machines', () => {
    const [onMachines, inContainers] = ['patroni.yml', 'compose/patroni.yml'].map((name) => parse(read(name)))
    expect(inContainers.bootstrap.dcs).toEqual(onMachines.bootstrap.dcs)
    expect(inContainers.bootstrap.dcs.synchronous_mode).toBe(true)
    const connectQuery = /connect_query='.*'/
    const [onMachine, inContainer] = ['pgbouncer.ini', 'compose/pgbouncer.ini'].map(
      (name) => connectQuery.exec(read(name))?.[0],
    )
    expect(inContainer).toBe(onMachine)
  })

  it('adds capabilities only for the proxy, which reads its certificate as root and then switches to another user', () => {
    const addedCapabilities = Object.entries(services).flatMap(([name, { cap_add }]) =>
      cap_add ? [[name, cap_add]] : [],
    )
    expect(addedCapabilities).toEqual([['proxy', ['SETGID', 'SETUID']]])
    expect(read('compose/haproxy.cfg')).toContain('\n  user haproxy\n  group haproxy\n')
  })

  it('isolates the databases in a network without access to other machines', () => {
    expect(networks.database).toEqual({ internal: true })
    for (const name of servicesNamed(/^(etcd|db|pooler)/))
      expect(services[name]!.networks).toEqual(['database'])
  })
})

it.for(['haproxy.cfg', 'ha/haproxy.cfg', 'ha/compose/haproxy.cfg'])(
  'haproxy accepts the configuration in deploy/%s (REQ-346)',
  (name, { skip }) => {
    const temporaryFolder = mkdtempSync(join(tmpdir(), 'lpi-haproxy-'))
    try {
      const file = join(temporaryFolder, 'haproxy.cfg')
      // The repository contains no certificate.
      writeFileSync(file, read(`../${name}`).replace(/ ssl crt \S+ alpn \S+/, ''))
      const { error, status, stderr } = spawnSync(process.env.HAPROXY_PATH || 'haproxy', ['-c', '-f', file], {
        encoding: 'utf8',
        env: { PATH: '/usr/sbin:/usr/bin:/bin' },
      })
      if (error) {
        const reason = `haproxy is not installed: ${name} is not checked`
        console.warn(reason)
        skip(reason)
      }
      expect(stderr).not.toMatch(/\[(WARNING|ALERT)\]/)
      expect(status, stderr).toBe(0)
    } finally {
      rmSync(temporaryFolder, { recursive: true })
    }
  },
)
