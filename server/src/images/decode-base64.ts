const dataAddress = /^data:[\w.+/;=-]{0,100}?;base64,/
const alphabet = /^[A-Za-z0-9+/]*={0,2}$/

/** The bytes of a base64 text, also of a `data:` address; undefined where it is none. */
export function decodeBase64(text: string) {
  const encoded = text.replace(dataAddress, '').replaceAll(/\s/g, '')
  if (encoded === '' || !alphabet.test(encoded) || encoded.replace(/=+$/, '').length % 4 === 1)
    return undefined
  return Buffer.from(encoded, 'base64')
}
