import type { Plugin } from 'vite'

/** What React Aria asks the browser's tables of languages while it loads, and a question that costs nothing. */
const questions = [
  {
    // Whether the browser's language is a well-formed tag. `Intl.Locale` refuses the same tags; our own language is
    // set by `I18nProvider` anyway.
    module: /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]useDefaultLocale\.mjs$/,
    dear: /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/,
    cheap: 'new Intl.Locale(locale)',
  },
  {
    // In which direction a language is written. Left away, the library's own list of languages answers, which knows
    // every one that we offer.
    module: /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]utils\.mjs$/,
    dear: /if \(Intl\.Locale\) \{/,
    cheap: 'if (false) {',
  },
]

/**
 * Together the questions keep a cheap phone busy for more than a tenth of a second, before anything is shown. Fails the
 * build when the library no longer asks in this way.
 */
export function patchReactAriaLocale(): Plugin {
  return {
    name: 'patch-react-aria-locale',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const question = questions.find(({ module }) => module.test(id))
      if (!question) return null
      if (!question.dear.test(code))
        throw new Error(`${id} has changed: is ${import.meta.filename} still needed?`)
      return { code: code.replace(question.dear, question.cheap), map: null }
    },
  }
}
