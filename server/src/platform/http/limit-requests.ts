import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../base/errors.ts'

export const REQUEST_WINDOW_MS = 60_000

export type RequestCounts = {
  /**
   * Counts a request from an address. Returns the number of requests from this address in the current window, and the
   * milliseconds until the window ends. IPv6 addresses of the same /64 network are passed as one address.
   */
  count: (address: string) => { current: number; ttl: number }
  stop?: () => void
}

/** Limits the requests per minute from each IPv4 address and from each IPv6 network. */
export async function limitRequests(app: FastifyInstance, limit: number, counts: RequestCounts) {
  app.addHook('onClose', async () => counts.stop?.())
  class Store {
    incr(
      address: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    ) {
      callback(null, counts.count(address))
    }
    child() {
      return this
    }
  }
  await app.register(rateLimit, {
    max: limit,
    timeWindow: REQUEST_WINDOW_MS,
    store: Store,
    errorResponseBuilder: (_request, { ttl }) => new AppError('rate.limited', { retryAfter: ttl / 1000 }),
  })
}
