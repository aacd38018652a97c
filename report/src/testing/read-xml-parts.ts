import JSZip from 'jszip'
import { createCompiler } from '../render/compiler.ts'

/** The XML parts of a PPTX file and of the workbooks in it, by path. Throws if a part is not well-formed. */
export async function readXmlParts(file: Uint8Array) {
  const parts = new Map<string, string>()
  const addParts = async (archive: Uint8Array, folder: string) => {
    for (const entry of Object.values((await JSZip.loadAsync(archive)).files)) {
      const path = folder + entry.name
      if (/\.(xml|rels)$/.test(path)) parts.set(path, await entry.async('string'))
      else if (path.endsWith('.xlsx')) await addParts(await entry.async('uint8array'), `${path}/`)
    }
  }
  await addParts(file, '')
  await assertWellFormed(parts)
  return parts
}

async function assertWellFormed(parts: ReadonlyMap<string, string>) {
  const compiler = await createCompiler()
  for (const [path, xml] of parts) {
    const main = '#set document(title: "XML", date: none)\n#let _ = xml("part.xml")'
    try {
      compiler.pages('main.typ', 'en', { 'main.typ': main, 'part.xml': xml })
    } catch (error) {
      throw new Error(`${path} is not well-formed`, { cause: error })
    }
  }
}
