import { join } from 'node:path'

/** Processes that tests start share compiled code, because a short-lived process spends much of its time compiling. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
}
