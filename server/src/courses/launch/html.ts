const raw = Symbol('raw')
export type Html = { [raw]: string }
type Value = string | number | Html | readonly (Html | false)[] | false | null | undefined

/** Builds HTML. Values are escaped, unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { [raw]: strings.reduce((text, part, i) => text + render(values[i - 1]) + part) }
}

export function toText(value: Html) {
  return value[raw]
}

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return ''
  if (typeof value === 'object') return raw in value ? value[raw] : value.map(render).join('')
  return String(value).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** HTML that the program contains, such as a style sheet. */
export function trusted(text: string): Html {
  return { [raw]: text }
}
