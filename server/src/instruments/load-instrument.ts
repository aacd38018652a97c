import { readFile } from 'node:fs/promises'
import { Instrument } from './instrument.ts'

/** A questionnaire out of its file. Throws with every fault: which file, where in it, and what is wrong. */
export async function loadInstrument(file: string): Promise<Instrument> {
  const parsed = Instrument.safeParse(await readJson(file))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    ({ path, message }) => `  ${path.join('.') || '(whole file)'}: ${message}`,
  )
  throw new Error(`${file} is not a usable instrument:\n${faults.join('\n')}`)
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}`)
  }
}
