import type { QueryEvent } from '../../db/connect.ts'
import type { Server } from '../../http/create-server.ts'

export type Traces = {
  /** Creates a span for each request. Call this before you add routes. */
  traceRequests(app: Server): void
  /** Wraps `work` so that each call has a span. Queries and other traced work during the call belong to this span. */
  trace<Args extends unknown[], Result>(
    name: string,
    work: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>
  /** Receives each database query. Undefined if no traces are exported, which avoids the calls. */
  onQuery: ((event: QueryEvent) => void) | undefined
  /** Exports the spans that are still waiting. */
  close(): Promise<void>
}

export const noTraces: Traces = {
  traceRequests: () => {},
  trace: (_name, work) => work,
  onQuery: undefined,
  close: async () => {},
}
