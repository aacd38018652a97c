import { readPdf } from './read-pdf.ts'

export type Element = {
  tag: string
  /** Alternative text; undefined if there is none. */
  alt: string | undefined
  /** Whether a header cell states its scope. */
  hasScope: boolean
  /** The index of the page; undefined if the PDF states no page for the element. */
  page: number | undefined
  children: Element[]
}

/** Reads the tags that assistive technology uses. The PDF must not use object streams. */
export function readStructure(bytes: Uint8Array) {
  const pdf = readPdf(bytes)
  const objects = new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id!, body!]),
  )
  const pages = [...pdf.matchAll(/^(\d+) 0 obj\n<<\n {2}\/Type \/Page\n/gm)].map(([, id]) => id!)

  const build = (id: string): Element => {
    const body = objects.get(id) ?? ''
    const kids = /^ {2}\/K \[([^\]]*)\]/m.exec(body)?.[1] ?? ''
    const page = /^ {2}\/Pg (\d+) 0 R/m.exec(body)?.[1]
    const children = [...kids.matchAll(/(\d+) 0 R/g)].map(([, child]) => child!)
    return {
      tag: /^ {2}\/S \/(\w+)/m.exec(body)?.[1] ?? '',
      alt: decodeString(/^ {2}\/Alt (.*)/m.exec(body)?.[1]),
      hasScope: /\/Scope \/(Column|Row)/.test(body),
      page: page === undefined ? undefined : pages.indexOf(page),
      children: children.filter((child) => /\/Type \/StructElem/.test(objects.get(child) ?? '')).map(build),
    }
  }

  const root = [...objects.values()].find((body) => body.includes('/Type /StructTreeRoot'))
  const top = /^ {2}\/K \[(\d+) 0 R\]/m.exec(root ?? '')?.[1]
  if (top === undefined) throw new Error('The PDF has no structure')
  const elements: Element[] = []
  const visit = (element: Element) => {
    elements.push(element)
    element.children.forEach(visit)
  }
  visit(build(top))
  return { elements, language: /\/Lang \(([\w-]+)\)/.exec(pdf)?.[1] }
}

/** The descendants of `element` that have the tag. */
export function findByTag(element: Element, tag: string): Element[] {
  return element.children.flatMap((child) => [
    ...(child.tag === tag ? [child] : []),
    ...findByTag(child, tag),
  ])
}

/** Decodes a PDF string: UTF-16 in hexadecimal, or plain text in parentheses. */
function decodeString(value: string | undefined) {
  if (value?.startsWith('<'))
    return Buffer.from(value.slice(1, -1), 'hex').swap16().toString('utf16le').slice(1)
  return value?.slice(1, -1)
}
