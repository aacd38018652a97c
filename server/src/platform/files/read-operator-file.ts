import { readFile } from 'node:fs/promises'
import { describeFileError } from './describe-file-error.ts'

/** The bytes of a file that the operator named. */
export async function readNamedFile(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${describeFileError(error) ?? error.message}`)
  })
}

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark ("Unicode text" in spreadsheet programs). */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readNamedFile(file)
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    // In UTF-16 without a byte order mark, every other byte of English text is 0.
    if (encoding === 'utf-8' && bytes.includes(0)) throw new TypeError()
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Error(
      `${file} is not a UTF-8 text file. In a spreadsheet program, save it as "CSV UTF-8"; in a text editor, choose the UTF-8 encoding.`,
    )
  }
}
