import { minify } from 'terser'
import terser from 'terser/package.json' with { type: 'json' }
import type { Plugin } from 'vite'

const options = { module: true, ecma: 2020, compress: { passes: 3 } } as const

/** Minifies again after the bundler. Together, they produce files 1% smaller than either of them alone. */
export function minifyWithTerser(): Plugin {
  return {
    name: 'minify-with-terser',
    apply: 'build',
    // File names are computed before this step, so its version and options must be part of the hash.
    augmentChunkHash: () => `terser ${terser.version} ${JSON.stringify(options)}`,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const { code } = await minify(file.code, options)
          file.code = code ?? file.code
        }
      },
    },
  }
}
