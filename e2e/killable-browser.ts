import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { inject } from 'vitest'
import { browserFlags } from './browser.ts'

/** Starts a browser that stores its data in the folder `profile`. `kill` ends all processes of the browser at once. */
export async function startKillableBrowser(profile: string) {
  const { chromium: path, url } = inject('product')
  const args = [...browserFlags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(path, [...args, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const browser = await chromium.connectOverCDP(await readDebuggerAddress(child.stderr))
  const context = browser.contexts()[0]!
  return {
    url,
    context,
    /** Ends the browser. A second call has no effect. */
    async kill() {
      if (child.signalCode === null) process.kill(-child.pid!, 'SIGKILL')
      await ended
    },
  }
}

async function readDebuggerAddress(output: NodeJS.ReadableStream) {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    const address = /DevTools listening on (\S+)/.exec(text)?.[1]
    if (address) return address
  }
  throw new Error(text)
}
