import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Renders a title and lines of text. The text is in the page, and the script contains nothing but this and React. */
const source = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
const [title, ...lines] = JSON.parse(document.querySelector('#text').textContent)
createRoot(document.querySelector('#root')).render([
  h('h1', { key: 0 }, title),
  lines.map((line, i) => h('p', { key: i + 1 }, line)),
])`

/**
 * Serves pages that show the given text with React and nothing else. What a screen takes longer than its bare page is
 * the price of the application.
 */
export async function startBarePages() {
  const script = brotliCompressSync(await bundle())
  const pages = new Map<string, Buffer>()
  const server = createServer(({ url = '' }, response) => {
    const isScript = url === '/script.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.setHeader('content-encoding', 'br')
    response.end(isScript ? script : pages.get(url))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    /** Returns the URL of a page with this text, whose first line is the title. */
    add(lines: string[]) {
      const path = `/${pages.size}`
      const text = JSON.stringify(lines).replaceAll('<', '\\u003c')
      pages.set(
        path,
        brotliCompressSync(
          `<!doctype html><meta name="viewport" content="width=device-width"><script type="module" src="/script.js"></script><div id="root"></div><script type="application/json" id="text">${text}</script>`,
        ),
      )
      return `http://127.0.0.1:${address.port}${path}`
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function bundle() {
  const folder = await mkdtemp(join(root, 'web/dist/bare-'))
  try {
    const input = join(folder, 'entry.js')
    await writeFile(input, source)
    const result = await build({
      configFile: false,
      mode: 'production',
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rolldownOptions: { input } },
    })
    const { output } = (Array.isArray(result) ? result[0]! : result) as { output: { code: string }[] }
    return output[0]!.code
  } finally {
    await rm(folder, { recursive: true })
  }
}
