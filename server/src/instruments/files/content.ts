export type ContentError = { place: string; message: string }

/** The unchecked content of a questionnaire file, and the place of each part in the file. */
export type Content = {
  value: unknown
  /** The errors in the format of the file. */
  errors: readonly ContentError[]
  /** How an author sees values: as text with quotes and brackets, or as cells. */
  form: 'text' | 'cells'
  /** The place of a value, or of the nearest part of the file that contains it. `key` names a member of it. */
  locate(path: PropertyKey[], key?: string): string
}

export function joinPath(path: readonly PropertyKey[]) {
  return path.map(String).join('.')
}
