import { readdirSync, readFileSync } from 'node:fs'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { foreignFamilies, readFonts } from '../fonts.ts'

const folder = new URL('../template/', import.meta.url)

type Files = Record<string, Uint8Array | string>

/** Turns files into a PDF that meets PDF/UA-1, or throws what Typst has against them. */
export type Compile = (main: string, files: Files) => Buffer

/** One Typst compiler that sees its template, its fonts and what it is given: no disk, no network. */
export function createCompile(): Compile {
  const compiler = NodeCompiler.create({ workspace: '/report', fontArgs: [{ fontBlobs: readFonts() }] })
  const template = readTemplate()
  return (main, files) => {
    try {
      compiler.resetShadow()
      for (const [name, content] of Object.entries({ ...template, ...files })) {
        compiler.mapShadow(`/report/${name}`, Buffer.from(content as string))
      }
      // Compiling straight to PDF frees the document at once; keeping it grows memory by megabytes per report.
      return compiler.pdf({ mainFilePath: `/report/${main}` }, { pdfStandard: PdfStandard.UA_1 })
    } catch (error) {
      throw new Error(reason(error))
    } finally {
      compiler.evictCache(0)
    }
  }
}

function readTemplate(): Files {
  const names = readdirSync(folder).filter((name) => name.endsWith('.typ'))
  const sources = names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
  return { ...Object.fromEntries(sources), 'families.json': JSON.stringify(foreignFamilies) }
}

/** Typst puts faults in the markup into `code` and leaves `message` empty; faults in the export come in `message`. */
function reason(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error && String(error.code)) || 'Typst gave no reason'
}
