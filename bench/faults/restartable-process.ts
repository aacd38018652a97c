import { startProduct } from '../demo-product.ts'
import type { Settings } from './installation.ts'

export type RestartableProcess = Awaited<ReturnType<typeof startRestartableProcess>>

/** Starts a process of the product that can be killed and started again. */
export async function startRestartableProcess(folder: string, port: number, settings: Settings) {
  const start = () =>
    startProduct(folder, {
      port,
      settings: { LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000', ...settings },
    })
  let runningProcess = await start()
  return {
    url: runningProcess.url,
    pid: () => runningProcess.pid,
    stop: (signal?: NodeJS.Signals) => runningProcess.stop(signal),
    async restart(signal: NodeJS.Signals) {
      await runningProcess.stop(signal)
      runningProcess = await start()
    },
  }
}

/** Whether `/readyz` responds with a successful status. */
export async function isReady(url: string) {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
