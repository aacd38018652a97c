import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { firstCalls } from './src/first-calls/calls.ts'

/** Builds the script that asks first (src/first-calls/) on its own, and names it in the page before all others. */
export function askFirst(): Plugin {
  let fileName = ''
  return {
    name: 'ask-first',
    apply: 'build',
    async buildStart() {
      const code = await buildScript(join(import.meta.dirname, 'src/first-calls/ask-first.ts'))
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      fileName = `static/scripts/ask-first-${hash}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: `/${fileName}` }, injectTo: 'head-prepend' },
    ],
  }
}

async function buildScript(entry: string) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { FIRST_CALLS: JSON.stringify(firstCalls) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: entry },
      modulePreload: false,
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (script === undefined || others.length > 0) throw new Error(`${entry} does not make one script`)
  return script
}
