import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDnsServer } from '../../testing/start-dns-server.ts'
import { createAddressRules, isNetwork } from './allowed-addresses.ts'
import { createGuardedFetch } from './guarded-fetch.ts'

let requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.host}`)
  const path = request.url ?? ''
  if (path === '/hang') return
  if (path === '/redirect') response.writeHead(302, { location: '/elsewhere' })
  if (path === '/empty') response.writeHead(204)
  const sizes: Record<string, number> = { '/limit': 256 * 1024, '/large': 256 * 1024 + 1 }
  response.end(path === '/empty' ? undefined : 'a'.repeat(sizes[path] ?? 1))
})
let dns: Awaited<ReturnType<typeof startDnsServer>>
let port: number
beforeAll(async () => {
  dns = await startDnsServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await dns.close()
})

const open = (allowedNetworks: string[] = [], timeLimitMs = 5_000) =>
  createGuardedFetch({ dns: dns.resolver, allowedNetworks, timeLimitMs })

describe('the guarded client', () => {
  it('connects to a private network only if the operator allows it, and to http only there (SEC-339)', async () => {
    dns.setAddresses('provider.example', ['127.0.0.1'])
    requests = []
    const url = `http://provider.example:${port}/`
    await expect(open()(url)).rejects.toThrow('may not be used')
    await expect(open(['10.0.0.0/8'])(url)).rejects.toThrow('may not be used')
    await expect(open()('http://8.8.8.8/')).rejects.toThrow('may not be used')
    expect(requests).toEqual([])
    expect((await open(['127.0.0.0/8'])(url)).status).toBe(200)
    expect(requests).toEqual([`GET / provider.example:${port}`])
  })

  it('resolves a name once per request, so that a changed DNS answer leads to no other address (SEC-342)', async () => {
    requests = []
    const fetch = open(['127.0.0.1/32'])
    dns.setAddresses('rebinding.example', ['127.0.0.1'], ['169.254.169.254'])
    expect((await fetch(`http://rebinding.example:${port}/`)).status).toBe(200)
    await expect(fetch(`http://rebinding.example:${port}/`)).rejects.toThrow('169.254.169.254')
    expect(requests).toHaveLength(1)
    // One forbidden address among several is enough to refuse.
    dns.setAddresses('mixed.example', ['127.0.0.1', '10.0.0.1'])
    await expect(fetch(`http://mixed.example:${port}/`)).rejects.toThrow('may not be used')
    expect(requests).toHaveLength(1)
  })

  it('follows no redirect and reads no large response (SEC-339)', async () => {
    const fetch = open(['127.0.0.0/8'])
    const base = `http://127.0.0.1:${port}`
    const redirect = await fetch(`${base}/redirect`)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/elsewhere'])
    expect((await (await fetch(`${base}/limit`)).text()).length).toBe(256 * 1024)
    await expect(fetch(`${base}/large`)).rejects.toThrow('too large')
    expect((await fetch(`${base}/empty`)).status).toBe(204)
    for (const url of [`http://user:password@127.0.0.1:${port}`, 'file:///etc/passwd', 'ftp://127.0.0.1']) {
      await expect(fetch(url)).rejects.toThrow('not a plain https address')
    }
  })

  it('stops when the time for all requests together is over (SEC-343)', async () => {
    const fetch = open(['127.0.0.0/8'], 300)
    await expect(fetch(`http://127.0.0.1:${port}/hang`)).rejects.toThrow('no answer in time')
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('no answer in time')
    dns.hang('slow.example')
    await expect(open([], 300)('https://slow.example')).rejects.toThrow('no answer in time')
  })

  it('reads TXT records, and none for an unknown name', async () => {
    dns.setTexts('_lpi-connection.lakeside.example', ['v=spf1 -all', 'lpi-connection=abc'])
    expect(await dns.resolver.listTexts('_lpi-connection.lakeside.example')).toEqual([
      'v=spf1 -all',
      'lpi-connection=abc',
    ])
    expect(await dns.resolver.listTexts('unknown.example')).toEqual([])
  })
})

describe('the rules for addresses', () => {
  const rules = createAddressRules([])
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
    ...[
      '::',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
      '64:ff9b::a00:1',
      'fc00::1',
      'fd12::1',
    ],
    ...['fe80::1', 'ff02::1', '2001:db8::1', '2002:a00:1::', '2001::1', '3fff::1'],
  ])('refuse %s (SEC-339)', (address) => {
    expect(rules.isAllowed(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2600::1', '2a00:1450::1'])('accept %s', (address) => {
    expect(rules.isAllowed(address)).toBe(true)
    expect(rules.isAllowedByOperator(address)).toBe(false)
  })

  it('accept the networks of the operator, in IPv4 and IPv6', () => {
    const own = createAddressRules(['10.20.0.0/16', 'fd12:3456::/32'])
    expect(['10.20.1.1', '::ffff:10.20.1.1', 'fd12:3456::9'].map(own.isAllowed)).toEqual([true, true, true])
    expect(['10.21.1.1', 'fd12:3457::9'].map(own.isAllowed)).toEqual([false, false])
    expect(['10.0.0.0/8', '::/0'].every(isNetwork)).toBe(true)
    expect(
      ['10.0.0.0', '10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'a/8', '10.0.0.0/8/8', ''].some(isNetwork),
    ).toBe(false)
  })
})
