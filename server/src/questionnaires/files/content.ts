/** Where a value is in the file: a description for authors, and numbers by which errors are sorted. */
export type Position = { description: string; order: readonly number[]; isMissingColumn?: boolean }

export type ContentError = { position: Position; message: string }

/** The unchecked content of a questionnaire file, and the position of each part in the file. */
export type Content = {
  value: unknown
  /** The errors that were found while the file was read. */
  errors: readonly ContentError[]
  /** How an author sees values: as text with quotes and brackets, or as cells. */
  form: 'text' | 'cells'
  /**
   * The position of the value at `path`, or of its member `key`. If the file does not contain it, the position of the
   * nearest part that should contain it.
   */
  locate(path: PropertyKey[], key?: string): Position
}

export function joinPath(path: readonly PropertyKey[]) {
  return path.map(String).join('.')
}
