import pg from 'pg'

/** The maximum time that a query waits for a connection, unless `connectionTimeoutMillis` sets another maximum. */
const MAX_WAIT_MS = 5_000

/** Before the first measurement, a query is assumed to use a connection for this long. */
const EXPECTED_MS = 10

/** A query was not sent, because it would have waited too long for a connection. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError'
  readonly retryAfterSeconds: number
  constructor(waitMs: number) {
    super('too many queries are waiting for a database connection')
    // The delay is random, so that the clients do not retry at the same time.
    this.retryAfterSeconds = Math.ceil((waitMs * (1 + Math.random())) / 1000)
  }
}

/** Refuses a query immediately if its expected wait for a connection exceeds the maximum. */
export class BoundedPool extends pg.Pool {
  readonly #acquiredAt = new WeakMap<object, number>()
  #averageMs = EXPECTED_MS

  constructor(config: pg.PoolConfig) {
    super({ connectionTimeoutMillis: MAX_WAIT_MS, ...config })
    this.on('acquire', (client) => void this.#acquiredAt.set(client, performance.now()))
    this.on('release', (_error, client) => {
      const usedMs = performance.now() - (this.#acquiredAt.get(client) ?? performance.now())
      this.#averageMs += (usedMs - this.#averageMs) / 20
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: an exact type would repeat all overloads of the driver
  override connect(callback?: any): any {
    const waitMs = (this.waitingCount * this.#averageMs) / (this.options.max ?? 1)
    if (waitMs <= (this.options.connectionTimeoutMillis ?? MAX_WAIT_MS)) return super.connect(callback)
    const error = new NoConnectionError(waitMs)
    return callback ? callback(error) : Promise.reject(error)
  }
}
