import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { listEarlyRequests } from './early-requests.ts'

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/
const firstScript = /<script type="module"/

/**
 * Inlines the script in src/app/start/bootstrap/ into the page, which saves a round trip. Moves the `link` element of the style
 * sheet to the end of the page, after the logo, so that the logo is painted without waiting for the style sheet.
 */
export function inlineBootstrap(): Plugin {
  return {
    name: 'inline-bootstrap',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [link] = styleSheet.exec(html) ?? []
        if (!link) throw new Error('index.html has no style sheet link')
        const script = await buildScript(join(import.meta.dirname, '../src/app/start/bootstrap/bootstrap.ts'))
        return html
          .replace(link, '')
          .replace('</body>', () => `  ${link.trim()}\n  </body>`)
          .replace(firstScript, (tag) => `<script>${script}</script>\n    ${tag}`)
      },
    },
  }
}

async function buildScript(entry: string) {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { EARLY_REQUESTS: JSON.stringify(listEarlyRequests()) },
    build: {
      write: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
      modulePreload: false,
    },
  })
  const outputs = [result].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const [script, ...otherScripts] = outputs.flatMap((output) =>
    output.type === 'chunk' ? [output.code] : [],
  )
  if (script === undefined || otherScripts.length > 0)
    throw new Error(`${entry} must build to a single script`)
  if (/<\/|<!--/.test(script))
    throw new Error(`${entry} contains a sequence that is not allowed in an inline script`)
  return script.trim()
}
