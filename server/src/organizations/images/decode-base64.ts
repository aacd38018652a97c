const dataUrlPrefix = /^data:[\w.+/;=-]{0,100}?;base64,/
const alphabet = /^[A-Za-z0-9+/]*={0,2}$/

/** Decodes base64 text or a `data:` URL with base64 data. Returns undefined for other text and for empty data. */
export function decodeBase64(text: string) {
  const base64 = text.replace(dataUrlPrefix, '').replaceAll(/\s/g, '')
  if (base64 === '' || !alphabet.test(base64) || base64.replaceAll('=', '').length % 4 === 1) return undefined
  return Buffer.from(base64, 'base64')
}
