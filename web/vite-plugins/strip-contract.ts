import type { Plugin } from 'vite'

/**
 * Leaves out of the build what only servers and readers need of the contract: the statuses and sentences
 * of errors, the operations' summaries, statuses and lists of refusals. People see the phrases of the locale files.
 * Fails the build where an error would slip through.
 */
export function stripContract(): Plugin {
  return {
    name: 'strip-contract',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]contract[\\/]src[\\/]/.test(id)) return null
      const slim = id.endsWith('errors.ts')
        ? code.replace(/\[\s*\d{3},\s*(['"])(?:\\.|(?!\1).)*\1,?\s*\]/g, '0')
        : code
            .replace(/^ {2}summary:\s*(['"])(?:\\.|(?!\1).)*\1,$/gm, '')
            .replace(/^ {2}status: \d{3},$/gm, '')
            .replace(/^ {2}refusals: \[[^\]]*\],$/gm, '')
      if (/\[\s*\d{3},/.test(slim))
        throw new Error(`${id} says an error in a way that is not left out of the build`)
      return { code: slim, map: null }
    },
  }
}
