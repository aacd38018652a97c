import type { Base } from '../api/build-request.ts'

/** The setting that holds the base URL, and a path with `:name` for each value that is known only in the browser. */
export type EarlyRequest = [base: Base, path: string]
