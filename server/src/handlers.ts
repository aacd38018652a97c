import { getHealth } from './http/get-health.ts'
import { getReadiness } from './http/get-readiness.ts'
import { getWebConfig } from './http/get-web-config.ts'
import type { Handlers } from './http/handlers.ts'

/** The API's table of contents: the names are the contract's. */
export const handlers: Handlers = {
  getHealth,
  getReadiness,
  getWebConfig,
}
