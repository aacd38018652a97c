/** Builds the browser's application when its sources are newer than the last build, and compresses what it serves. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'web/dist')
const sources = [
  'web/{src,public}/**/*',
  'web/*.*',
  'web/vite-plugins/*',
  'contract/src/**/*',
  'locales/en/*.json',
  'package-lock.json',
]

if (process.argv.includes('--force') || newest(sources) > newest(['web/dist/index.html'])) build()

function build() {
  console.log('Building the application for the browser …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    // A test runner's own `NODE_ENV` would bring in the parts for development.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  for (const file of globSync('**/*.{js,css,svg,html,json,webmanifest}', { cwd: dist })) {
    const bytes = readFileSync(join(dist, file))
    writeFileSync(join(dist, `${file}.br`), brotliCompressSync(bytes))
    writeFileSync(join(dist, `${file}.gz`), gzipSync(bytes))
  }
}

/** The time of the last change, in milliseconds; 0 when there is no such file. */
function newest(patterns: string[]) {
  const times = globSync(patterns, { cwd: root }).map((file) => statSync(join(root, file)).mtimeMs)
  return Math.max(0, ...times)
}
