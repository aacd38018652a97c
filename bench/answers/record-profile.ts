import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const INSPECTOR = 'http://127.0.0.1:9229'

/** The part of V8's CPU profile that the benchmark reads. Times are in microseconds. */
export type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** Records a CPU profile of the main thread of another Node process while `load` runs. */
export async function recordProfile<T>(pid: number, load: () => Promise<T>): Promise<[Profile, T]> {
  // Node opens its inspector when it receives this signal.
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await findSocketUrl())
  await once(socket, 'open')
  let lastId = 0
  const send = async (method: string) => {
    const id = ++lastId
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [{ data }] = await once(socket, 'message')
      const message = JSON.parse(data)
      if (message.id === id) return message.result
    }
  }
  await send('Profiler.enable')
  await send('Profiler.start')
  const result = await load()
  const { profile } = await send('Profiler.stop')
  socket.close()
  return [profile, result]
}

async function findSocketUrl(): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const targets = await fetch(`${INSPECTOR}/json`).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    )
    if (targets[0]) return targets[0].webSocketDebuggerUrl
    await sleep(100)
  }
  throw new Error('The process did not open its inspector.')
}
