/**
 * Starts the server on port `PORT` (3000 by default) and the web application on http://localhost:5173. Both reload when
 * their sources change.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const children: ChildProcess[] = [
  start(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], root),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--configLoader', 'native'], join(root, 'web')),
]

function start(args: string[], cwd: string) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' }).once('exit', stop)
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop).on('SIGTERM', stop)
