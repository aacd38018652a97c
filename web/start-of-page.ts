import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { firstCalls } from './src/start/calls.ts'

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/
const firstScript = /<script type="module"/

/**
 * What the page has in itself, so that it costs no way to the server: the script that asks first (src/start/), built
 * on its own. The style sheet of the application goes behind our mark, which then waits for nothing.
 */
export function startOfPage(): Plugin {
  return {
    name: 'start-of-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [link] = styleSheet.exec(html) ?? []
        if (!link) throw new Error('The page has no style sheet to put behind the mark')
        const script = await buildScript(join(import.meta.dirname, 'src/start/ask-first.ts'))
        return html
          .replace(link, '')
          .replace('</body>', () => `  ${link.trim()}\n  </body>`)
          .replace(firstScript, (tag) => `<script>${script}</script>\n    ${tag}`)
      },
    },
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
      rolldownOptions: { input: entry, output: { format: 'iife' } },
      modulePreload: false,
    },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...others] = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []))
  if (script === undefined || others.length > 0) throw new Error(`${entry} does not make one script`)
  if (/<\/|<!--/.test(script)) throw new Error(`${entry} would end its own element`)
  return script.trim()
}
