import { readdirSync, readFileSync } from 'node:fs'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { familiesFor, fontPaths } from '../fonts.ts'

const folder = new URL('../template/', import.meta.url)

type Files = Record<string, Uint8Array | string>

/** Turns files into a PDF that meets PDF/UA-1, or throws what Typst has against them. */
export type Compile = (main: string, language: string, files: Files) => Buffer

/** One Typst compiler that sees its template, its fonts and what it is given: no other disk, no network. */
export function createCompile(): Compile {
  const compiler = NodeCompiler.create({ workspace: '/report', fontArgs: [{ fontPaths: fontPaths() }] })
  const template = readTemplate()
  return (main, language, files) => {
    const families = { 'families.json': JSON.stringify(familiesFor(language)) }
    try {
      compiler.resetShadow()
      for (const [name, content] of Object.entries({ ...template, ...families, ...files })) {
        compiler.mapShadow(`/report/${name}`, Buffer.from(content as string))
      }
      // Compiling straight to PDF frees the document at once; keeping it grows memory by megabytes per report.
      return compiler.pdf({ mainFilePath: `/report/${main}` }, { pdfStandard: PdfStandard.UA_1 })
    } catch (error) {
      throw new Error(reason(error))
    } finally {
      // Keeps what the last report had as well, such as the statements, and nothing older.
      compiler.evictCache(1)
    }
  }
}

function readTemplate(): Files {
  const names = readdirSync(folder).filter((name) => name.endsWith('.typ'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** Typst puts faults in the markup into `code` and leaves `message` empty; faults in the export come in `message`. */
function reason(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error && String(error.code)) || 'Typst gave no reason'
}
