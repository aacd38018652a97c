export type Fault = { place: string; message: string }

/** The unchecked content of a questionnaire file, and the place of each part in the file. */
export type Content = {
  value: unknown
  /** The faults in the format of the file. */
  faults: readonly Fault[]
  /** How an author sees values: as text with quotes and brackets, or as cells. */
  form: 'text' | 'cells'
  /** The place of a value, or of the nearest part of the file that contains it. `key` names a member of it. */
  locate(path: PropertyKey[], key?: string): string
}

export function joinPath(path: readonly PropertyKey[]) {
  return path.map(String).join('.')
}
