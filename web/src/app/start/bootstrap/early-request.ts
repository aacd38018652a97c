import type { Base } from '../../../api/build-request.ts'

/**
 * The name of the setting that holds the base URL, followed by a path. The inline script replaces placeholders in the
 * path, such as `:userId`.
 */
export type EarlyRequest = [base: Base, path: string]
