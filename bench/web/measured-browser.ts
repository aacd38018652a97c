import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../tools/find-chromium.ts'

/** Returns undefined until the value exists. */
type Probe<T> = () => T | undefined | Promise<T | undefined>

export type MeasuredPage = Awaited<ReturnType<MeasuredBrowser['openPage']>>
type MeasuredBrowser = Awaited<ReturnType<typeof launchMeasuredBrowser>>

/**
 * Launches a browser for measurements. Playwright is not used, because it attaches a console to each page. V8 then
 * computes the source positions of every error that is created, which takes a fifth of the time until the first
 * statements of the questionnaire appear. Users have no such delay.
 */
export async function launchMeasuredBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'lpi-browser-'))
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0']
  const child = spawn(findChromium(), [...options, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { send, close } = await connect(await readUrl(child))
  return {
    /** Opens a page with empty storage and an empty cache. */
    async openPage(size: { width: number; height: number }) {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        ...size,
      })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const command = (method: string, params?: object) => send(method, params, sessionId)
      /** Runs a function in the page. The function cannot use variables that are defined outside it. */
      async function evaluate<T>(run: Probe<T>): Promise<T | undefined> {
        const options = { expression: `(${run})()`, returnByValue: true, awaitPromise: true }
        const { result, exceptionDetails } = await command('Runtime.evaluate', options)
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
        return result.value
      }
      return {
        command,
        evaluate,
        async waitFor<T>(probe: Probe<T>): Promise<T> {
          for (let attempts = 0; attempts < 600; attempts++) {
            const value = await evaluate(probe)
            if (value !== undefined && value !== null) return value
            await new Promise((done) => setTimeout(done, 100))
          }
          throw new Error(`No result within a minute: ${probe}`)
        },
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    async close() {
      const ended = once(child, 'exit')
      // The command can be a shell script, so a signal might not reach the browser.
      await send('Browser.close')
      await ended
      close()
      await rm(profile, { recursive: true, maxRetries: 5 })
    },
  }
}

/** Reads the URL of the DevTools server from the output of the browser. */
async function readUrl({ stderr }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stderr!) {
    output += chunk
    const [url] = /ws:\/\/\S+/.exec(output) ?? []
    if (url) return url
  }
  throw new Error(`The browser did not start:\n${output}`)
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol has no types here
type Reply = any

async function connect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let lastId = 0
  const replies = new Map<number, (message: { result?: Reply; error?: { message: string } }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data)
    replies.get(message.id)?.(message)
    replies.delete(message.id)
  })
  async function send(method: string, params: object = {}, sessionId?: string): Promise<Reply> {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<{ result?: Reply; error?: { message: string } }>()
    replies.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    const { result, error } = await promise
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  return { send, close: () => socket.close() }
}
