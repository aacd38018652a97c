import type { Plugin } from 'vite'

/**
 * Adds a compile hint to scripts, so that V8 compiles their functions on another thread while the page loads its other
 * files. Without the hint, the main thread compiles each function when it is first called. The hint must be the first
 * line of the script.
 */
export function compileWhileLoading(chunkNames: readonly string[]): Plugin {
  return {
    name: 'compile-while-loading',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          if (file.isEntry || chunkNames.includes(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
