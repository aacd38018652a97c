import { AppError } from '../base/errors.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Handler } from '../http/handler.ts'

/** Ready when the database responds and has every migration of this version, until the process is told to stop. */
export const getReadiness: Handler<'getReadiness'> = async (ctx) => {
  const isReady = !ctx.isStopping() && (await isMigrated(ctx.db).catch(() => false))
  if (!isReady) throw new AppError('service.unavailable')
  return { status: 'ready' }
}
