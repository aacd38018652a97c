import { createReadStream } from 'node:fs'
import { workerData } from 'node:worker_threads'

const mostBytes = workerData * 1024 * 1024

function end() {
  process.kill(process.pid, 'SIGKILL')
}

// Nothing is ever written to this pipe: it closes when the parent is gone, however it went.
createReadStream('', { fd: 0 }).on('close', end).on('error', end).resume()
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) end()
}, 100)
