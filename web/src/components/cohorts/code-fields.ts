/** The values of the fields of a new access code. */
export type CodeValues = { instrument: string; seats: string; expiresOn: string }

export const initialCodeValues: CodeValues = { instrument: '', seats: '30', expiresOn: '' }

/** Converts the values to the format of the API. The field `instrument` contains `id@version`. */
export function buildCodeBody({ instrument, seats, expiresOn }: CodeValues) {
  const [id = '', version = ''] = instrument.split('@')
  return { instrument: { id, version }, seats: Number(seats), expiresOn: expiresOn || null }
}
