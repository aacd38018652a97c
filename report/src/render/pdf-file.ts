import { deflateSync, inflateSync } from 'node:zlib'

/** Reads and changes the streams of a PDF that Typst wrote. Its objects are in the order of their numbers. */
export function readPdfFile(file: Buffer) {
  const tableAt = Number(/startxref\n(\d+)/.exec(file.toString('latin1', file.length - 40))![1])
  const table = file.toString('latin1', tableAt)
  const starts = Array.from(table.matchAll(/^(\d{10}) 00000 n/gm), ([, offset]) => Number(offset))
  const objects = starts.map((start, i) => file.subarray(start, starts[i + 1] ?? tableAt))
  const bodyOf = (id: number) => objects[id - 1]!
  return {
    objects,
    /** The dictionary of an object, or all of it if it has no stream. */
    dictionary(id: number) {
      const body = bodyOf(id)
      const end = body.indexOf('\nstream\n')
      return body.toString('latin1', 0, end < 0 ? undefined : end)
    },
    stream(id: number) {
      const dictionary = this.dictionary(id)
      const at = dictionary.length + '\nstream\n'.length
      const bytes = bodyOf(id).subarray(at, at + Number(/\/Length (\d+)/.exec(dictionary)![1]))
      return (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
    },
    /** Replaces a stream whose dictionary has only a length and a filter. */
    replaceStream(id: number, content: string) {
      const bytes = deflateSync(Buffer.from(content, 'latin1'))
      const head = `${id} 0 obj\n<<\n  /Length ${bytes.length}\n  /Filter /FlateDecode\n>>\nstream\n`
      objects[id - 1] = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n\n')])
    },
    write() {
      let at = starts[0]!
      const offsets = objects.map(({ length }) => {
        const offset = at
        at += length
        return String(offset).padStart(10, '0')
      })
      let id = 0
      const newTable = table
        .replace(/^\d{10}(?= 00000 n)/gm, () => offsets[id++]!)
        .replace(/(?<=startxref\n)\d+/, String(at))
      return Buffer.concat([file.subarray(0, starts[0]), ...objects, Buffer.from(newTable, 'latin1')])
    },
  }
}
