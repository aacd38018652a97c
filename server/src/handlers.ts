import type { Handlers } from './http/handlers.ts'

/** The API's table of contents: the names are the contract's. */
export const handlers: Handlers = {}
