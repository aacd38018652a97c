import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDatabaseUser } from '../../server/src/platform/db/embedded/database-user.ts'
import { findFreePort } from '../../server/src/testing/find-free-port.ts'
import { withDatabase } from './installation.ts'
import { withoutRootAndRedirect } from './reverse-proxies.ts'
import { startTcpProxy } from './tcp-proxy.ts'

const configuration = new URL('../../deploy/ha/', import.meta.url)
const machines = ['db1', 'db2', 'witness'] as const
const addresses = { db1: '10.0.0.11', db2: '10.0.0.12', witness: '10.0.0.13' }
const etcdMembers = 'db1=http://10.0.0.11:2380,db2=http://10.0.0.12:2380,witness=http://10.0.0.13:2380'

type Machine = (typeof machines)[number]
type Options = { folder: string; isSynchronous: boolean; apiPorts: readonly number[] }

/**
 * Starts the servers of `deploy/ha/` with the shipped configuration. All of them run on this machine, on free ports:
 * three etcd servers, two PostgreSQL servers with Patroni, one haproxy and one PgBouncer. Replication is delayed by
 * 20 ms in each direction, as between two sites. Needs the Debian packages `etcd-server`, `patroni`, `postgresql-15`,
 * `pgbouncer` and `haproxy`.
 */
export async function startHaCluster({ folder, isSynchronous, apiPorts }: Options) {
  const databaseUser = await findDatabaseUser()
  const processUser = databaseUser ? { uid: databaseUser.uid, gid: databaseUser.gid } : {}
  await changeOwner(folder)
  const ports: Record<Machine, { peer: number; etcd: number; rest: number; postgres: number }> = {
    db1: await pickPorts(),
    db2: await pickPorts(),
    witness: await pickPorts(),
  }
  const replication = {
    db1: await startTcpProxy({ port: await findFreePort(), target: ports.db1.postgres, delayMs: 20 }),
    db2: await startTcpProxy({ port: await findFreePort(), target: ports.db2.postgres, delayMs: 20 }),
  }
  const proxyPort = await findFreePort()
  const poolerPort = await findFreePort()
  const sitePort = await findFreePort()
  const processes = new Map<string, ChildProcess>()

  /** Replaces the addresses and ports in a shipped file with those on this machine. */
  function replaceAddresses(text: string) {
    let result = text.replace('bind 127.0.0.1:5000', `bind 127.0.0.1:${proxyPort}`)
    for (const name of machines) {
      const address = addresses[name]
      const { peer, etcd, rest, postgres } = ports[name]
      const replicationPort = name === 'witness' ? postgres : replication[name].port
      result = result
        .replaceAll(`${address}:2380`, `127.0.0.1:${peer}`)
        .replaceAll(`${address}:2379`, `127.0.0.1:${etcd}`)
        .replaceAll(`${address}:8008`, `127.0.0.1:${rest}`)
        .replaceAll(`connect_address: ${address}:5432`, `connect_address: 127.0.0.1:${replicationPort}`)
        .replaceAll(`${address}:5432 port 8008`, `127.0.0.1:${postgres} port ${rest}`)
        .replaceAll(`${address}:5432`, `127.0.0.1:${postgres}`)
    }
    return result.replaceAll('10.0.0.0/24', '127.0.0.1/32')
  }

  async function changeOwner(path: string) {
    if (databaseUser) await chown(path, databaseUser.uid, databaseUser.gid)
  }

  async function write(name: string, text: string) {
    const file = join(folder, name)
    await writeFile(file, text, { mode: 0o600 })
    await changeOwner(file)
    return file
  }

  function run(name: string, program: string, args: string[], env: Record<string, string> = {}) {
    const path = '/usr/sbin:/usr/bin:/bin'
    const child = spawn(program, args, {
      cwd: folder,
      env: { PATH: path, HOME: folder, LC_ALL: 'C.UTF-8', ...env },
      stdio: 'ignore',
      ...processUser,
    })
    processes.set(name, child)
  }

  async function startEtcd(name: Machine) {
    const template = (await readFile(new URL('etcd.env', configuration), 'utf8'))
      .replaceAll(/^(ETCD_(?!INITIAL_CLUSTER=).*)10\.0\.0\.11/gm, `$1${addresses[name]}`)
      .replace('ETCD_NAME=db1', `ETCD_NAME=${name}`)
      .replace('/var/lib/etcd/lpi', join(folder, `etcd-${name}`))
      .replace(/ETCD_INITIAL_CLUSTER=.*/, `ETCD_INITIAL_CLUSTER=${etcdMembers}`)
    const lines = replaceAddresses(template).split('\n')
    const settings = lines.filter((line) => line.startsWith('ETCD_')).map((line) => line.split(/=(.*)/s, 2))
    run(`etcd ${name}`, 'etcd', [], Object.fromEntries(settings))
  }

  async function startPatroni(name: 'db1' | 'db2') {
    // `hosts` lists the addresses of all etcd members. The replacement of db1's address must not change this line.
    const template = await readFile(new URL('patroni.yml', configuration), 'utf8')
    const [etcdHosts = ''] = /^ {2}hosts: .*$/m.exec(template) ?? []
    const text = template
      .replaceAll('10.0.0.11', addresses[name])
      .replace(/^ {2}hosts: .*$/m, etcdHosts)
      .replace('name: db1', `name: ${name}`)
      .replace('synchronous_mode: true', `synchronous_mode: ${isSynchronous}`)
      .replace('/var/lib/postgresql/15/lpi', join(folder, name))
      .replace('/var/lib/postgresql/pgpass-lpi', join(folder, `pgpass-${name}`))
      .replace('/var/run/postgresql', folder)
    run(`patroni ${name}`, 'patroni', [await write(`patroni-${name}.yml`, replaceAddresses(text))])
  }

  const hasRole = (name: 'db1' | 'db2', role: 'primary' | 'replica' | 'synchronous') =>
    fetch(`http://127.0.0.1:${ports[name].rest}/${role}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )

  async function waitUntil(event: string, condition: () => Promise<boolean>) {
    for (let tries = 0; !(await condition()); tries++) {
      if (tries > 400) throw new Error(`${event} did not succeed in time.`)
      await sleep(250)
    }
  }

  async function findPrimary() {
    if (await hasRole('db1', 'primary')) return 'db1' as const
    if (await hasRole('db2', 'primary')) return 'db2' as const
    return undefined
  }

  /** Whether the cluster has a primary and a standby. In a synchronous cluster, the standby must be synchronous. */
  const isRedundant = async () => {
    const primaryMember = await findPrimary()
    if (!primaryMember) return false
    return hasRole(primaryMember === 'db1' ? 'db2' : 'db1', isSynchronous ? 'synchronous' : 'replica')
  }

  function kill(name: string) {
    processes.get(name)?.kill('SIGKILL')
  }

  const connectionTo = (name: 'db1' | 'db2', user = 'postgres', database = 'postgres') => ({
    host: '127.0.0.1',
    port: ports[name].postgres,
    user,
    password: user === 'postgres' ? 'REPLACE-POSTGRES' : 'REPLACE-LPI',
    database,
  })

  async function killPostgres(name: 'db1' | 'db2') {
    const text = await readFile(join(folder, name, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(text, 10)
    if (!pid) return
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The file was left by a PostgreSQL process that has already ended.
    }
  }

  async function stop() {
    for (const name of processes.keys()) kill(name)
    for (const name of ['db1', 'db2'] as const) await killPostgres(name)
    await Promise.all(
      [...processes.values()].map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')),
    )
    for (const proxy of Object.values(replication)) await proxy.stop()
  }

  try {
    for (const name of machines) await startEtcd(name)
    await startPatroni('db1')
    await waitUntil('The first start of db1', () => hasRole('db1', 'primary'))
    await startPatroni('db2')
    await waitUntil('The first start of db2', isRedundant)
    await withDatabase(connectionTo('db1'), async (client) => {
      await client.query(`create role lpi login password 'REPLACE-LPI'`)
      await client.query('create database lpi owner lpi')
    })
    const shippedConfiguration = await readFile(new URL('haproxy.cfg', configuration), 'utf8')
    const haproxy = replaceAddresses(withoutRootAndRedirect(shippedConfiguration))
      .replace(/bind :443 .*/, `bind 127.0.0.1:${sitePort}`)
      .replace('10.0.0.21:3001', `127.0.0.1:${apiPorts[0]}`)
      .replace('10.0.0.22:3001', `127.0.0.1:${apiPorts[1]}`)
    run('haproxy', 'haproxy', ['-db', '-q', '-f', await write('haproxy.cfg', haproxy)])
    const pooler = (await readFile(new URL('pgbouncer.ini', configuration), 'utf8'))
      .replace('port=5000', `port=${proxyPort}`)
      .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
      .replace(/auth_file = .*/, `auth_file = ${await write('userlist.txt', '"lpi" "REPLACE-LPI"\n')}`)
    run('pgbouncer', 'pgbouncer', ['-q', await write('pgbouncer.ini', pooler)])
    const directConnection = {
      host: '127.0.0.1',
      port: proxyPort,
      user: 'lpi',
      password: 'REPLACE-LPI',
      database: 'lpi',
    }
    await waitUntil('The connection to the primary', () =>
      withDatabase(directConnection, async () => true).catch(() => false),
    )
    return {
      url: `http://127.0.0.1:${sitePort}`,
      connection: directConnection,
      settings: {
        DATABASE_URL: `postgres://lpi:REPLACE-LPI@127.0.0.1:${poolerPort}/lpi`,
        DATABASE_DIRECT_URL: `postgres://lpi:REPLACE-LPI@127.0.0.1:${proxyPort}/lpi`,
      },
      /**
       * Simulates a failure of the primary's machine by killing its etcd, Patroni and PostgreSQL processes. Returns the
       * name of the machine.
       */
      async killPrimary() {
        const name = await findPrimary()
        if (!name) throw new Error('There is no primary.')
        kill(`patroni ${name}`)
        kill(`etcd ${name}`)
        await killPostgres(name)
        replication[name].cut()
        return name
      },
      async restart(name: 'db1' | 'db2') {
        await startEtcd(name)
        await startPatroni(name)
        await waitUntil(`The restart of ${name}`, isRedundant)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function pickPorts() {
  return {
    peer: await findFreePort(),
    etcd: await findFreePort(),
    rest: await findFreePort(),
    postgres: await findFreePort(),
  }
}
