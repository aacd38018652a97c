import { join } from 'node:path'

/** Processes that tests start share compiled code. Compiling is a large part of a short process. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
}
