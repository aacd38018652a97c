import type { Base } from '../api/build-request.ts'

/** The setting that holds the base URL, and a path in which the browser replaces placeholders such as `:userId`. */
export type EarlyRequest = [base: Base, path: string]
