import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Starts the development server with the API of a running product. */
export async function startDevServer(productUrl: string) {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--configLoader', 'native', '--host', '127.0.0.1'],
    {
      cwd: join(root, 'web'),
      env: { PATH: process.env.PATH, VITE_API_PORT: new URL(productUrl).port, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (/http:\S+\d/.test(output)) break
  }
  return {
    url: output.match(/http:\S+\d/)?.[0] ?? '',
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
