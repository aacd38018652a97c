/**
 * Builds the web application and compresses its files, if its sources are newer than the last build. With `--force`,
 * always builds it.
 */
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

if (process.argv.includes('--force') || newestChange(sources) > newestChange(['web/dist/index.html'])) build()

function build() {
  console.log('Building the web application, which can take a minute …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Without `--configLoader native`, Vite would also bundle its configuration and, with it, all screens.
  for (const buildArgs of [[], ['--ssr', 'src/app/start/render-screen.tsx', '--outDir', 'dist/prerender']]) {
    execFileSync(
      process.execPath,
      [vite, 'build', '--configLoader', 'native', '--logLevel', 'warn', ...buildArgs],
      {
        cwd: join(root, 'web'),
        // With the `NODE_ENV` of a test runner, the build would include development code.
        env: { ...process.env, NODE_ENV: 'production' },
        stdio: 'inherit',
      },
    )
  }
  const servedFiles = globSync('**/*.{js,css,svg,html,json,webmanifest}', {
    cwd: dist,
    exclude: ['prerender'],
  })
  for (const file of servedFiles) {
    const bytes = readFileSync(join(dist, file))
    writeFileSync(join(dist, `${file}.br`), brotliCompressSync(bytes))
    writeFileSync(join(dist, `${file}.gz`), gzipSync(bytes))
  }
}

/** The newest modification time in milliseconds; 0 if no file matches. */
function newestChange(patterns: string[]) {
  const times = globSync(patterns, { cwd: root }).map((file) => statSync(join(root, file)).mtimeMs)
  return Math.max(0, ...times)
}
