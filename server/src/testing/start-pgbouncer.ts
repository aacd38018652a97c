import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDatabaseUser } from '../platform/db/embedded/database-user.ts'
import { waitUntilAccepting } from './accepts-connections.ts'

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts PgBouncer in transaction mode in front of the database, configured as docs/OPERATIONS.md describes. */
export async function startPgBouncer(databaseUrl: string, ownPort: number) {
  const { searchParams, hostname, port, username, password, pathname } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  // PgBouncer refuses an empty password.
  const login = password === '' ? `user=${username}` : `user=${username} password=${password}`
  const folder = await mkdtemp(join(tmpdir(), 'lpi-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
lpi = host=${host} port=${port} dbname=${pathname.slice(1)} ${login} connect_query='set statement_timeout = 30000; set idle_in_transaction_session_timeout = 60000; set jit = off; set work_mem = 32768; set random_page_cost = 1.1'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
`,
    { mode: 0o600 },
  )
  // PgBouncer refuses to run as root.
  const account = await findDatabaseUser()
  if (account) for (const path of [folder, file]) await chown(path, account.uid, account.gid)
  const child = spawn('pgbouncer', ['-q', file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  await waitUntilAccepting(child, ownPort)
  return {
    pid: child.pid!,
    url: `postgres://lpi@127.0.0.1:${ownPort}/lpi`,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
