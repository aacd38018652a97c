import { join } from 'node:path'

/** Child processes of tests share a cache of compiled code: a short-lived process spends much of its time compiling. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/compiled'),
}
