/** Runs in each thread that hash-threads.ts starts. */
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashTask } from './hash-threads.ts'

lowerPriority()

/**
 * On Linux, `setPriority` changes the priority of this thread only. On other systems, it would change the priority of
 * the whole process. If a sandbox forbids the call, passwords are hashed at normal priority.
 */
function lowerPriority() {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}

parentPort?.on('message', (task: HashTask) => {
  parentPort?.postMessage(
    'options' in task ? hashSync(task.password, task.options) : verifySync(task.hash, task.password),
  )
})
