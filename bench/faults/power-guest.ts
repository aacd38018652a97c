import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from './installation.ts'
import { startNbdServer } from './nbd-server.ts'
import { SECTOR_BYTES, type VolatileDisk } from './volatile-disk.ts'

/**
 * Addresses from a block reserved for benchmarks (RFC 2544), on a network that connects only this machine and the
 * guest.
 */
const network = { device: 'lpi-power', host: '198.18.77.1', guest: '198.18.77.2' }
const START_MS = 300_000

/**
 * Creates a guest whose power can be cut: a Linux kernel that runs as a process on this machine (user-mode-linux), with
 * the data of PostgreSQL 15 on `disk`. The programs of the guest come from the file system of this machine, which the
 * guest cannot change.
 */
export async function createPowerGuest(folder: string, disk: VolatileDisk) {
  const runIp = (...args: string[]) => execFileSync('ip', args)
  runIp('tuntap', 'add', 'dev', network.device, 'mode', 'tap')
  const removeNetwork = () => runIp('link', 'delete', network.device)
  try {
    runIp('address', 'add', `${network.host}/30`, 'dev', network.device)
    runIp('link', 'set', network.device, 'up')
  } catch (error) {
    removeNetwork()
    throw error
  }
  const server = await startNbdServer(network.host, disk)
  const connection = { host: network.guest, port: 5432, user: 'lpi', database: 'postgres' }
  const consoleFile = join(folder, 'console.log')
  let runningProcess: ChildProcess | undefined

  async function boot() {
    const script = join(folder, 'init.sh')
    await writeFile(script, bootScript(server.port), { mode: 0o755 })
    const output = openSync(consoleFile, 'w')
    const machine = ['mem=512M', 'rootfstype=hostfs', 'rootflags=/', 'ro', `init=${script}`]
    const devices = [`vec0:transport=tap,ifname=${network.device},gro=1`, 'con=null', 'con0=null,fd:1']
    // The guest gets its own process group, so that all its processes can be ended together.
    runningProcess = spawn('linux.uml', [...machine, ...devices], {
      stdio: ['ignore', output, output],
      detached: true,
      env: { PATH: process.env.PATH, HOME: folder },
    })
    closeSync(output)
  }

  async function waitUntilReady() {
    const deadline = performance.now() + START_MS
    while (!(await isResponding(connection))) {
      if (performance.now() > deadline || hasEnded(runningProcess)) {
        const lines = (await readFile(consoleFile, 'utf8')).trim().split('\n')
        throw new Error(`The guest did not start:\n${lines.slice(-15).join('\n')}`)
      }
      await sleep(50)
    }
  }

  async function end() {
    server.cut()
    if (!runningProcess?.pid || hasEnded(runningProcess)) return
    const ended = once(runningProcess, 'exit')
    process.kill(-runningProcess.pid, 'SIGKILL')
    await ended
  }

  return {
    connection,
    url: `postgres://lpi@${network.guest}:5432/postgres`,
    boot,
    waitUntilReady,
    /** Ends the guest as a loss of power would: nothing more is written, and the disk loses data in its cache. */
    async cutPower(cut: Parameters<VolatileDisk['cutPower']>[0]) {
      await end()
      return disk.cutPower(cut)
    },
    async stop() {
      await end()
      server.stop()
      removeNetwork()
    },
  }
}

function hasEnded(child: ChildProcess | undefined) {
  return !child || child.exitCode !== null || child.signalCode !== null
}

function isResponding(connection: { host: string; port: number; user: string; database: string }) {
  return withDatabase({ ...connection, connectionTimeoutMillis: 1000 }, async () => true).catch(() => false)
}

/** The script that the guest runs as its first process. The first boot creates the file system and the database. */
function bootScript(port: number) {
  const settings = {
    listen_addresses: network.guest,
    unix_socket_directories: '',
    // These limits make checkpoints so frequent that the power is also cut during some of them.
    checkpoint_timeout: '30s',
    max_wal_size: '64MB',
    // Without this setting, the recovery would flush a thousand files one by one, although none has unwritten data.
    recovery_init_sync_method: 'syncfs',
  }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`)
  return `#!/bin/sh -e
export PATH=/usr/lib/postgresql/15/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C
mount -t proc proc /proc
mount -t sysfs sys /sys
mkdir -p /dev/shm
mount -t tmpfs shm /dev/shm
ip link set lo up
ip address add ${network.guest}/30 dev vec0
ip link set vec0 up
insmod /usr/lib/uml/modules/$(uname -r)/kernel/drivers/block/nbd.ko
nbd-client ${network.host} ${port} /dev/nbd0 -name disk -block-size ${SECTOR_BYTES}
as_postgres="setpriv --reuid=postgres --regid=postgres --clear-groups"
if ! blkid /dev/nbd0; then
  mkfs.ext4 -q -E lazy_itable_init=0,lazy_journal_init=0 /dev/nbd0
  mount /dev/nbd0 /mnt
  mkdir -m 700 /mnt/data
  chown postgres:postgres /mnt/data
  $as_postgres initdb -D /mnt/data -U lpi -A trust --data-checksums --encoding UTF8 --locale C
  echo 'host all all ${network.host}/32 trust' >> /mnt/data/pg_hba.conf
  sync
else
  mount /dev/nbd0 /mnt
fi
cd /mnt/data
# After a loss of power, this file is left over from a server that is no longer running.
rm -f postmaster.pid
exec $as_postgres postgres -D /mnt/data ${options.join(' ')}
`
}
