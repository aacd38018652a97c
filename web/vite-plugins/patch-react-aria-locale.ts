import type { Plugin } from 'vite'

/** Calls into the browser's locale data that React Aria makes while it loads, and cheap replacements. */
const patches = [
  {
    // Checks that the browser's language is a well-formed tag. `Intl.Locale` rejects the same tags.
    module: /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]useDefaultLocale\.mjs$/,
    original: /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/,
    replacement: 'new Intl.Locale(locale)',
  },
  {
    // Finds the text direction. Without this branch the library uses its own list, which contains all our languages.
    module: /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]utils\.mjs$/,
    original: /if \(Intl\.Locale\) \{/,
    replacement: 'if (false) {',
  },
]

/**
 * Together these calls take more than a tenth of a second on a slow phone, before the first paint. Fails the build if the
 * library no longer contains them.
 */
export function patchReactAriaLocale(): Plugin {
  return {
    name: 'patch-react-aria-locale',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const patch = patches.find(({ module }) => module.test(id))
      if (!patch) return null
      if (!patch.original.test(code))
        throw new Error(`${id} has changed: is ${import.meta.filename} still needed?`)
      return { code: code.replace(patch.original, patch.replacement), map: null }
    },
  }
}
