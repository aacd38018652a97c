import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { RenderInput } from './render-report.ts'

type PoolOptions = {
  child: URL
  size: number
  timeoutMs: number
  /** Renders after which, and memory beyond which, a child makes way for a fresh one. */
  recycleAfter: number
  recycleAboveMb: number
}

type Job = {
  input: RenderInput
  /** Begins the sentence that says what went wrong. */
  subject: string
  resolve(printed: Printed): void
  reject(error: Error): void
}

type Slot = {
  process: ChildProcess
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  isReady: boolean
  isTimedOut: boolean
  done: number
}

/** The bytes of a file, or a picture per page. */
type Printed = Uint8Array | string[]

type Message = { ready: true } | { printed: Printed; mb: number } | { error: string }

const idleMs = 5 * 60_000

/** Runs jobs in child processes, one at a time in each, and outlives every one of them. */
export function createPool({ child, size, timeoutMs, recycleAfter, recycleAboveMb }: PoolOptions) {
  const slots = new Set<Slot>()
  const waiting: Job[] = []
  let isClosed = false

  function start() {
    const slot: Slot = {
      process: startChild(child, size),
      job: undefined,
      timer: undefined,
      isReady: false,
      isTimedOut: false,
      done: 0,
    }
    slots.add(slot)
    watch(slot, timeoutMs)
    slot.process.on('message', (message: Message) => receive(slot, message))
    slot.process.on('error', () => end(slot))
    slot.process.on('exit', (code, signal) => leave(slot, `its process ended (${signal ?? code})`))
  }

  /** Only SIGKILL ends a process that is inside native code. */
  function watch(slot: Slot, ms: number) {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => {
      slot.isTimedOut = slot.job !== undefined || !slot.isReady
      end(slot)
    }, ms)
  }

  function end(slot: Slot) {
    slots.delete(slot)
    slot.process.kill('SIGKILL')
  }

  function receive(slot: Slot, message: Message) {
    const job = slot.job
    slot.job = undefined
    if ('ready' in message) slot.isReady = true
    else if ('printed' in message) job?.resolve(message.printed)
    else job?.reject(new Error(`${job.subject} could not be rendered: ${message.error}`))
    if (!('ready' in message)) slot.done += 1
    const isLarge = 'printed' in message && message.mb > recycleAboveMb
    if (slot.done >= recycleAfter || isLarge) end(slot)
    else rest(slot)
    assign()
  }

  /** A process that rests keeps nobody else alive, and leaves after a while. */
  function rest(slot: Slot) {
    watch(slot, idleMs)
    slot.timer?.unref()
    slot.process.unref()
    slot.process.channel?.unref()
  }

  function leave(slot: Slot, reason: string) {
    clearTimeout(slot.timer)
    end(slot)
    const text = slot.isTimedOut
      ? `was not finished after ${timeoutMs} ms and was ended`
      : `failed: ${reason}`
    slot.job?.reject(new Error(`${slot.job.subject} ${text}`))
    // A child that cannot even start would be started again for ever.
    if (!slot.isReady && slots.size === 0) refuseAll(`failed: ${reason}`)
    assign()
  }

  function refuseAll(text: string) {
    for (const job of waiting.splice(0)) job.reject(new Error(`${job.subject} ${text}`))
  }

  function assign() {
    if (isClosed) return
    for (const slot of slots) {
      if (!slot.isReady || slot.job) continue
      const job = waiting.shift()
      if (!job) break
      slot.job = job
      slot.process.ref()
      slot.process.channel?.ref()
      watch(slot, timeoutMs)
      slot.process.send(job.input)
    }
    const starting = [...slots].filter((slot) => !slot.isReady).length
    for (let missing = waiting.length - starting; missing > 0 && slots.size < size; missing -= 1) start()
  }

  const killAll = () => {
    for (const slot of slots) slot.process.kill('SIGKILL')
  }
  process.once('exit', killAll)

  return {
    run<Result extends Printed = Uint8Array>(input: RenderInput, subject: string) {
      return new Promise<Result>((resolve, reject) => {
        if (isClosed) return reject(new Error(`${subject} was refused: the renderer is closed`))
        waiting.push({ input, subject, resolve: resolve as Job['resolve'], reject })
        assign()
      })
    },
    async close() {
      isClosed = true
      process.off('exit', killAll)
      refuseAll('was not rendered: the renderer was closed')
      const ended = [...slots].map((slot) => {
        slot.process.ref()
        return once(slot.process, 'exit')
      })
      killAll()
      await Promise.all(ended)
    },
  }
}

/** The child gets nothing of the parent's environment, no way to the network and no home to keep things in. */
function startChild(child: URL, size: number) {
  const nowhere = 'http://127.0.0.1:9'
  return fork(child, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    env: {
      NODE_ENV: 'production',
      // The pool already fills the processors.
      RAYON_NUM_THREADS: size > 1 ? '1' : '2',
      HTTPS_PROXY: nowhere,
      HTTP_PROXY: nowhere,
      HOME: '/nonexistent',
      XDG_DATA_HOME: '/nonexistent',
      XDG_CACHE_HOME: '/nonexistent',
    },
  })
}
