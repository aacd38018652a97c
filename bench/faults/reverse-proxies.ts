import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntilAccepting } from '../../server/src/testing/accepts-connections.ts'

const deploy = new URL('../../deploy/', import.meta.url)

/** Removes the parts that need root: the user and group of haproxy, and the frontend that listens on port 80. */
export function withoutRootAndRedirect(configuration: string) {
  return configuration
    .replace(/ {2}user haproxy\n {2}group haproxy\n/, '')
    .replace(/frontend redirect\n(?: .*\n)*/, '')
}

/**
 * Starts haproxy with the configuration that the product ships, but with other ports and without TLS. Needs the Debian
 * package `haproxy`.
 */
export async function startHaproxy(folder: string, port: number, targets: readonly number[]) {
  const configuration = await readFile(new URL('haproxy.cfg', deploy), 'utf8')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    withoutRootAndRedirect(configuration)
      .replace(/bind .*/, `bind 127.0.0.1:${port}`)
      .replace('127.0.0.1:3001', `127.0.0.1:${targets[0]}`)
      .replace('127.0.0.1:3002', `127.0.0.1:${targets[1]}`),
  )
  return startProxy('haproxy', ['-db', '-q', '-f', file], port)
}

/**
 * Starts nginx with the configuration that the product ships, but with other ports and without TLS. Needs the Debian
 * package `nginx-light`.
 */
export async function startNginx(folder: string, port: number, targets: readonly number[]) {
  const configuration = await readFile(new URL('nginx.conf', deploy), 'utf8')
  const file = join(folder, 'nginx.conf')
  const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, `nginx-${name}`)};`)
    .join(' ')
  const site = configuration
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace(/listen .*/, `listen 127.0.0.1:${port};`)
    .replaceAll(/.*ssl_certificate.*\n/g, '')
    .replace('127.0.0.1:3001', `127.0.0.1:${targets[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${targets[1]}`)
  await writeFile(
    file,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr crit; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; ${temporaryPaths}
${site}
}
`,
  )
  return startProxy('nginx', ['-p', folder, '-e', 'stderr', '-c', file], port)
}

async function startProxy(program: string, args: string[], port: number) {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  // Rejects if the program is not installed.
  const ended = once(child, 'exit')
  await Promise.race([waitUntilAccepting(child, port), ended])
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
