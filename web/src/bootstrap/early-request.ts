import type { Base } from '../api/build-request.ts'

/** The setting that holds the base URL, and a path with a `:name` placeholder for each value from the browser. */
export type EarlyRequest = [base: Base, path: string]
