/** Returns the first preferred language that is available, or its relative (`es` for `es-MX`, `zh-CN` for `zh-Hant`). */
export function matchLanguage(
  preferred: readonly string[],
  available: readonly string[],
): string | undefined {
  for (const tag of preferred.map((one) => one.toLowerCase())) {
    const found =
      available.find((one) => one.toLowerCase() === tag) ??
      available.find((one) => primary(one) === primary(tag))
    if (found) return found
  }
  return undefined
}

function primary(tag: string) {
  return tag.split('-')[0]?.toLowerCase()
}
