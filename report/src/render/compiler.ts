import { readdirSync, readFileSync } from 'node:fs'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { familiesFor, fontPaths } from '../fonts.ts'
import { splitPages } from './split-pages.ts'

const folder = new URL('../template/', import.meta.url)

type Files = Record<string, Uint8Array | string>

/** Turns files into a PDF that meets PDF/UA-1, or into its pages as pictures, or throws what Typst has against them. */
export type Compiler = {
  pdf: (main: string, language: string, files: Files) => Buffer
  pages: (main: string, language: string, files: Files) => string[]
}

/** What holds where a report brings nothing of its own. */
const ownLook = { accent: '#0f4f55', highlight: '#f2b544' }

/** One Typst compiler that sees its template, its fonts and what it is given: no other disk, no network. */
export function createCompiler(): Compiler {
  const compiler = NodeCompiler.create({ workspace: '/report', fontArgs: [{ fontPaths: fontPaths() }] })
  const template = readTemplate()

  function compile<T>(make: (mainFilePath: string) => T) {
    return (main: string, language: string, files: Files) => {
      const given = {
        'families.json': JSON.stringify(familiesFor(language)),
        'look.json': JSON.stringify(ownLook),
        ...files,
      }
      try {
        compiler.resetShadow()
        for (const [name, content] of Object.entries({ ...template, ...given })) {
          compiler.mapShadow(`/report/${name}`, Buffer.from(content as string))
        }
        return make(`/report/${main}`)
      } catch (error) {
        throw new Error(reason(error))
      } finally {
        // Keeps what the last report had as well, such as the statements, and nothing older.
        compiler.evictCache(1)
      }
    }
  }

  // Compiling straight to the result frees the document at once; keeping it grows memory by megabytes per report.
  return {
    pdf: compile((mainFilePath) => compiler.pdf({ mainFilePath }, { pdfStandard: PdfStandard.UA_1 })),
    pages: compile((mainFilePath) => splitPages(compiler.plainSvg({ mainFilePath }))),
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
