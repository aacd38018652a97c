import type { Plugin } from 'vite'

const module = /react-aria[\\/]dist[\\/]private[\\/]i18n[\\/]useDefaultLocale\.mjs$/
const dear = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/

/**
 * React Aria asks once, while it loads, whether the browser's language is a well-formed tag, and asks the calendar,
 * which keeps a cheap phone busy for a tenth of a second; our own language is set by `I18nProvider` anyway.
 * `Intl.Locale` refuses the same tags for nothing. Fails the build when the library no longer asks in this way.
 */
export function lighterFirstLocale(): Plugin {
  return {
    name: 'lighter-first-locale',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!module.test(id)) return null
      if (!dear.test(code)) throw new Error(`${id} has changed: is ${import.meta.filename} still needed?`)
      return { code: code.replace(dear, 'new Intl.Locale(locale)'), map: null }
    },
  }
}
