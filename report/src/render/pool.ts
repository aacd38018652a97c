import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { RendererUnavailableError, RenderTimeoutError } from './errors.ts'
import type { RenderInput } from './render-report.ts'

type PoolOptions = {
  child: URL
  size: number
  timeoutMs: number
  /** The number of renders after which a render process is replaced. */
  recycleAfter: number
  /** The memory use, measured after a render, above which a render process is replaced. */
  recycleAboveMb: number
}

type Job = {
  input: RenderInput
  /** Names the document at the beginning of error messages, such as “The group report for …”. */
  subject: string
  timeoutMs: number
  /** True after a process died while it rendered this job. */
  isSecondAttempt: boolean
  resolve(rendered: RenderOutput): void
  reject(error: Error): void
}

type RenderProcess = {
  child: ChildProcess
  job: Job | undefined
  timer: NodeJS.Timeout | undefined
  isReady: boolean
  isTimedOut: boolean
  renderCount: number
}

/** The bytes of a PDF, or an SVG per page. */
type RenderOutput = Uint8Array | string[]

type Message =
  | { ready: true }
  | { rendered: RenderOutput; mb: number }
  | { error: string; isUnavailable?: boolean }

const idleMs = 5 * 60_000

/**
 * A child that ends during its startup is replaced. After this number of failed starts in a row, the waiting jobs are
 * rejected if no other child is left.
 */
const MAX_FAILED_STARTS = 3

/** Runs one job at a time in each render process, and replaces render processes that end. */
export function createPool({ child, size, timeoutMs, recycleAfter, recycleAboveMb }: PoolOptions) {
  const renderProcesses = new Set<RenderProcess>()
  const queue: Job[] = []
  let isClosed = false
  /** The number of failed starts since a child last became ready or the waiting jobs were last rejected. */
  let failedStarts = 0

  function startProcess() {
    const renderProcess: RenderProcess = {
      child: startChild(child, size),
      job: undefined,
      timer: undefined,
      isReady: false,
      isTimedOut: false,
      renderCount: 0,
    }
    renderProcesses.add(renderProcess)
    startTimer(renderProcess, Math.max(timeoutMs, ...queue.map((job) => job.timeoutMs)))
    renderProcess.child.on('message', (message: Message) => receive(renderProcess, message))
    renderProcess.child.on('error', () => kill(renderProcess))
    renderProcess.child.on('exit', (code, signal) =>
      handleExit(renderProcess, `its process ended (${signal ? `signal ${signal}` : `exit code ${code}`})`),
    )
  }

  /** Kills the process when the time limit is reached, even while it runs native code. */
  function startTimer(renderProcess: RenderProcess, ms: number) {
    clearTimeout(renderProcess.timer)
    renderProcess.timer = setTimeout(() => {
      renderProcess.isTimedOut = renderProcess.job !== undefined || !renderProcess.isReady
      kill(renderProcess)
    }, ms)
  }

  function kill(renderProcess: RenderProcess) {
    renderProcesses.delete(renderProcess)
    renderProcess.child.kill('SIGKILL')
  }

  function receive(renderProcess: RenderProcess, message: Message) {
    const job = renderProcess.job
    renderProcess.job = undefined
    if ('ready' in message) {
      renderProcess.isReady = true
      failedStarts = 0
    } else if ('rendered' in message) job?.resolve(message.rendered)
    else job?.reject(toRenderError(job, message.error, message.isUnavailable))
    if (!('ready' in message)) renderProcess.renderCount += 1
    const isLarge = 'rendered' in message && message.mb > recycleAboveMb
    if (renderProcess.renderCount >= recycleAfter || isLarge) kill(renderProcess)
    else setIdle(renderProcess)
    assignJobs()
  }

  /** An idle child does not keep this process running, and ends after five minutes. */
  function setIdle(renderProcess: RenderProcess) {
    startTimer(renderProcess, idleMs)
    renderProcess.timer?.unref()
    renderProcess.child.unref()
    renderProcess.child.channel?.unref()
  }

  function handleExit(renderProcess: RenderProcess, reason: string) {
    clearTimeout(renderProcess.timer)
    kill(renderProcess)
    const toError = (job: Job) =>
      renderProcess.isTimedOut
        ? new RenderTimeoutError(
            `${job.subject} was not finished within ${job.timeoutMs} ms, so its rendering was stopped`,
          )
        : toRenderError(job, reason, !renderProcess.isReady)
    // The cause may be unrelated to the document, such as a lack of memory, so the job gets a second attempt.
    if (renderProcess.job && !renderProcess.isTimedOut && !renderProcess.job.isSecondAttempt) {
      queue.unshift({ ...renderProcess.job, isSecondAttempt: true })
    } else if (renderProcess.job) {
      renderProcess.job.reject(toError(renderProcess.job))
    }
    if (!renderProcess.isReady) failedStarts += 1
    if (failedStarts >= MAX_FAILED_STARTS && renderProcesses.size === 0) {
      failedStarts = 0
      rejectAll(toError)
    }
    assignJobs()
  }

  function rejectAll(toError: (job: Job) => Error) {
    for (const job of queue.splice(0)) job.reject(toError(job))
  }

  function assignJobs() {
    if (isClosed) return
    for (const renderProcess of renderProcesses) {
      if (!renderProcess.isReady || renderProcess.job) continue
      const job = queue.shift()
      if (!job) break
      renderProcess.job = job
      renderProcess.child.ref()
      renderProcess.child.channel?.ref()
      startTimer(renderProcess, job.timeoutMs)
      renderProcess.child.send(job.input)
    }
    const startingCount = [...renderProcesses].filter((renderProcess) => !renderProcess.isReady).length
    for (let missing = queue.length - startingCount; missing > 0 && renderProcesses.size < size; missing -= 1)
      startProcess()
  }

  const killAll = () => {
    for (const renderProcess of renderProcesses) renderProcess.child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  return {
    /** A job can have a multiple of the time limit. */
    run<Result extends RenderOutput = Uint8Array>(input: RenderInput, subject: string, timeLimits = 1) {
      return new Promise<Result>((resolve, reject) => {
        if (isClosed) return reject(new Error(`${subject} was rejected: the renderer is closed`))
        queue.push({
          input,
          subject,
          timeoutMs: timeoutMs * timeLimits,
          isSecondAttempt: false,
          resolve: resolve as Job['resolve'],
          reject,
        })
        assignJobs()
      })
    },
    async close() {
      isClosed = true
      process.off('exit', killAll)
      rejectAll(({ subject }) => new Error(`${subject} was not rendered: the renderer was closed`))
      const exits = [...renderProcesses].map((renderProcess) => {
        renderProcess.child.ref()
        return once(renderProcess.child, 'exit')
      })
      killAll()
      await Promise.all(exits)
    },
  }
}

function toRenderError({ subject }: Job, reason: string, isUnavailable = false) {
  const RenderError = isUnavailable ? RendererUnavailableError : Error
  return new RenderError(`${subject} could not be rendered: ${reason}`)
}

/**
 * The render process has none of the parent's environment variables and no home folder. An unreachable proxy blocks
 * downloads.
 */
function startChild(child: URL, size: number) {
  const unreachableProxy = 'http://127.0.0.1:9'
  const childProcess = fork(child, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
    env: {
      NODE_ENV: 'production',
      // Several render processes already work in parallel, so each of them gets only one thread.
      RAYON_NUM_THREADS: size > 1 ? '1' : '2',
      HTTPS_PROXY: unreachableProxy,
      HTTP_PROXY: unreachableProxy,
      HOME: '/nonexistent',
      XDG_DATA_HOME: '/nonexistent',
      XDG_CACHE_HOME: '/nonexistent',
    },
  })
  lowerPriority(childProcess)
  return childProcess
}

/** Gives HTTP requests priority over reports. If a sandbox forbids this, reports are rendered at normal priority. */
function lowerPriority({ pid }: ChildProcess) {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
