import { readPdf } from './read-pdf.ts'

/** The text of each page, line by line. For languages that are written with separate letters, without ligatures. */
export function readPages(bytes: Uint8Array) {
  const pdf = readPdf(bytes)
  const objects = new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id!, body!]),
  )
  const follow = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  return [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, id]) => [
          name!,
          readCharacters(follow(objects.get(id!) ?? '', 'ToUnicode')),
        ]),
      )
      return [...follow(page, 'Contents').matchAll(/\nBT\n([\s\S]*?)\nET/g)]
        .map(([, line]) => readLine(line!, fonts))
        .join('\n')
    })
}

function readCharacters(map: string) {
  return new Map(
    [...map.matchAll(/<([\dA-F]{4})> <([\dA-F]+)>/g)].map(([, glyph, text]) => [
      glyph!,
      Buffer.from(text!, 'hex').swap16().toString('utf16le'),
    ]),
  )
}

function readLine(line: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  let font: ReadonlyMap<string, string> | undefined
  let text = ''
  for (const [, name, string] of line.matchAll(/\/(f\d+) [\d.]+ Tf|\(((?:\\[\s\S]|[^\\)])*)\)/g)) {
    if (name) font = fonts.get(name)
    for (const [, high, low] of unescapeString(string ?? '').matchAll(/([\s\S])([\s\S])/g)) {
      const glyph = (high!.charCodeAt(0) * 256 + low!.charCodeAt(0)).toString(16).toUpperCase()
      text += font?.get(glyph.padStart(4, '0')) ?? ''
    }
  }
  return text
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescapeString(string: string) {
  return string.replace(/\\([0-7]{3}|[\s\S])/g, (_, code: string) =>
    code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
}
