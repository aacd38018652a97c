import { readSync } from 'node:fs'

// Nothing is ever written to this pipe: reading returns when the parent is gone, however it went.
readSync(0, Buffer.alloc(1))
process.kill(process.pid, 'SIGKILL')
