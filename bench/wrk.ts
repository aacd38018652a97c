import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const saveScript = join(import.meta.dirname, 'answers/save.lua')

/** The latencies `p50` and `p99` are in milliseconds. */
export type Load = { requests: number; seconds: number; failed: number; p50: number; p99: number }

type Options = {
  /** The ports of the server processes; wrk runs one thread for each port. */
  ports: readonly number[]
  /** The file that the script reads. `writeRequestFile` writes it for answers/save.lua. */
  requests: string
  /** The script that wrk runs instead of answers/save.lua. */
  script?: string
  connections: number
  seconds: number
  kind?: 'saves' | 'pages'
}

/**
 * Runs wrk and distributes its connections over the ports. The default script saves answers, or requests question pages
 * if `kind` is `pages`.
 */
export async function sendLoad({
  ports,
  requests,
  script = saveScript,
  connections,
  seconds,
  kind = 'saves',
}: Options) {
  const url = `http://127.0.0.1:${ports[0]}`
  const options = [
    `-t${ports.length}`,
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    url,
    '--',
    requests,
  ]
  const { stdout } = await execute('wrk', [...options, kind], {
    env: { ...process.env, BENCH_PORTS: ports.join(' ') },
  })
  return JSON.parse(/^RESULT (.*)$/m.exec(stdout)![1]!) as Load
}
