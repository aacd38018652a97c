import type { Base } from '../api/build-request.ts'

/** The setting that holds the base URL, and a path with `:name` for values that only the browser has. */
export type EarlyRequest = [base: Base, path: string]
