import { readdirSync, readFileSync } from 'node:fs'
import { familiesFor, fontPaths } from '../fonts.ts'
import { RendererUnavailableError } from './errors.ts'
import { splitPages } from './split-pages.ts'

const folder = new URL('../template/', import.meta.url)

export type Files = Record<string, Uint8Array | string>

/** Compiles files to a PDF/UA-1 document, or to one SVG per page. Throws the errors that Typst reports. */
export type Compiler = {
  pdf: (main: string, language: string, files: Files) => Buffer
  pages: (main: string, language: string, files: Files) => string[]
}

/** The colors of a document that does not use an accent color chosen by the organization. */
const defaultColors = { accent: '#0f4f55', highlight: '#f2b544' }

const loadTypst = () => import('@myriaddreamin/typst-ts-node-compiler')

/**
 * If Typst cannot be loaded on this machine, each call throws the reason: slides need the compiler only to check the
 * logo.
 */
export async function createCompiler(load = loadTypst): Promise<Compiler> {
  try {
    return createTypstCompiler(await load())
  } catch (error) {
    const fail = () => {
      throw new RendererUnavailableError(`Typst cannot be loaded: ${describeError(error)}`)
    }
    return { pdf: fail, pages: fail }
  }
}

/**
 * A Typst compiler that reads only its template, the files that are passed in a call, the product's fonts and the
 * fonts of the machine. The proxy settings of the render process prevent downloads.
 */
function createTypstCompiler({ NodeCompiler, PdfStandard }: Awaited<ReturnType<typeof loadTypst>>): Compiler {
  const compiler = NodeCompiler.create({ workspace: '/report', fontArgs: [{ fontPaths: fontPaths() }] })
  const template = readTemplate()

  function withTemplate<T>(compileMain: (mainFilePath: string) => T) {
    return (main: string, language: string, files: Files) => {
      const inputs = {
        'families.json': JSON.stringify(familiesFor(language)),
        'colors.json': JSON.stringify(defaultColors),
        ...files,
      }
      try {
        compiler.resetShadow()
        for (const [name, content] of Object.entries({ ...template, ...inputs })) {
          compiler.mapShadow(`/report/${name}`, Buffer.from(content as string))
        }
        return compileMain(`/report/${main}`)
      } catch (error) {
        throw new Error(describeError(error))
      } finally {
        // Keeps layouts that the last report used, such as those of the statements, and evicts older layouts.
        compiler.evictCache(1)
      }
    }
  }

  // Compiles directly to the PDF or SVG. A document that is compiled first and then passed to `pdf` or `plainSvg` is
  // not freed, which leaks megabytes per report.
  return {
    pdf: withTemplate((mainFilePath) => compiler.pdf({ mainFilePath }, { pdfStandard: PdfStandard.UA_1 })),
    pages: withTemplate((mainFilePath) => splitPages(compiler.plainSvg({ mainFilePath }))),
  }
}

function readTemplate(): Files {
  const names = readdirSync(folder).filter((name) => name.endsWith('.typ'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

/** For errors in the markup, Typst sets `code` and leaves `message` empty. For export errors, it sets `message`. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error && String(error.code)) || 'Typst reported no reason'
}
