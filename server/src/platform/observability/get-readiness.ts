import { AppError } from '../base/errors.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Handler } from '../http/handler.ts'
import { canWrite } from './probe-writes.ts'

/**
 * A process is ready if answers can be saved: the database has every migration of this version and accepts writes. The
 * check uses the connections that are reserved for saves, so that other work does not make a process look unavailable.
 * It fails after the process has received SIGTERM or SIGINT.
 */
export const getReadiness: Handler<'getReadiness'> = async ({ saveDb, state, isStopping }) => {
  const isReady =
    !isStopping() && (await isMigrated(saveDb).catch(() => false)) && (await canWrite({ saveDb, state }))
  if (!isReady) throw new AppError('service.unavailable', { retryAfter: 5 })
  return { status: 'ready' }
}
