import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a program on this machine accepts connections on this port. */
export async function acceptsConnections(port: number) {
  const socket = connect(port, 'localhost')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/**
 * Waits until a process that was just started accepts connections. Throws if the process ends or does not
 * accept connections in time.
 */
export async function waitUntilAccepting(child: ChildProcess, port: number) {
  await once(child, 'spawn')
  for (let attempts = 0; !(await acceptsConnections(port)); attempts++) {
    if (attempts > 600 || child.exitCode !== null) throw new Error(`${child.spawnfile} did not start.`)
    await sleep(50)
  }
}
