import { createReadStream } from 'node:fs'
import { workerData } from 'node:worker_threads'

const maxBytes = workerData * 1024 * 1024

function killProcess() {
  process.kill(process.pid, 'SIGKILL')
}

// Standard input is a pipe without data, which closes when the parent process ends for any reason.
createReadStream('', { fd: 0 }).on('close', killProcess).on('error', killProcess).resume()
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) killProcess()
}, 100)
