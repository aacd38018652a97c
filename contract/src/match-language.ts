/** The first of the wanted languages that is on offer, itself or a relative (`es` for `es-MX`, `zh-CN` for `zh-Hant`). */
export function matchLanguage(wanted: readonly string[], offered: readonly string[]): string | undefined {
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const found =
      offered.find((one) => one.toLowerCase() === tag) ?? offered.find((one) => primary(one) === primary(tag))
    if (found) return found
  }
  return undefined
}

function primary(tag: string) {
  return tag.split('-')[0]?.toLowerCase()
}
