import { browserTimeZone } from '../forms/time-zones.ts'

/** The values of the fields of a new access code. */
export type CodeValues = { instrument: string; seats: string; expiresOn: string; timeZone: string }

export function initialCodeValues(): CodeValues {
  return { instrument: '', seats: '30', expiresOn: '', timeZone: browserTimeZone() }
}

/** Converts the values to the format of the API. The field `instrument` contains `id@version`. */
export function buildCodeBody({ instrument, seats, expiresOn, timeZone }: CodeValues) {
  const [id = '', version = ''] = instrument.split('@')
  return { instrument: { id, version }, seats: Number(seats), expiresOn: expiresOn || null, timeZone }
}
