import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { inject } from 'vitest'
import { browserFlags } from './browser.ts'

/**
 * Starts a browser that stores its data in the folder `profile`. `kill` ends all processes of the browser at once. With
 * `hidesTabs`, only the front tab of the window is visible, as for a user; otherwise, Playwright makes all tabs visible.
 */
export async function startKillableBrowser(profile: string, { hidesTabs = false } = {}) {
  const { chromium: shell, fullChromium, url } = inject('product')
  // The headless shell has no hidden tabs.
  const path = hidesTabs ? fullChromium : shell
  const args = [...browserFlags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  if (hidesTabs) args.push('--window-size=1280,800')
  const child = spawn(path, [...args, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const browser = await chromium.connectOverCDP(await readDebuggerAddress(child.stderr), {
    noDefaults: hidesTabs,
  })
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
