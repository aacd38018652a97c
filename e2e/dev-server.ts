import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Starts the development server, which forwards API requests to a running product. */
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
  // Unlike a listener, a `for await` loop would close the pipe when it ends. The server exits if it cannot write its
  // output.
  const url = await new Promise<string>((resolveUrl) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [match] = /http:\S+\d/.exec(output) ?? []
      if (match) resolveUrl(match)
    })
  })
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
