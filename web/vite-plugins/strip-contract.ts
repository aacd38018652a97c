import type { Plugin } from 'vite'

/**
 * Removes from the build what only the server and the API documentation use: status codes and messages of errors,
 * summaries, status codes and error lists of operations. Screens show the texts of the locale files. Fails the build if
 * an error message is not removed.
 */
export function stripContract(): Plugin {
  return {
    name: 'strip-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]contract[\\/]src[\\/]/.test(id)) return null
      const stripped = id.endsWith('errors.ts')
        ? code.replace(/\[\s*\d{3},\s*(['"])(?:\\.|(?!\1).)*\1,?\s*\]/g, '0')
        : code
            .replace(/^ {2}summary:\s*(['"])(?:\\.|(?!\1).)*\1,$/gm, '')
            .replace(/^ {2}status: \d{3},$/gm, '')
            .replace(/^ {2}errorCodes: \[[^\]]*\],$/gm, '')
      if (/\[\s*\d{3},/.test(stripped))
        throw new Error(`${id} contains an error message that was not removed`)
      return { code: stripped, map: null }
    },
  }
}
