export type RawSearch = Record<string, unknown>

export const nonEmptyText = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The nonempty parameters with these names. */
export function pickTexts<const Name extends string>(
  raw: RawSearch,
  names: readonly Name[],
): { [N in Name]?: string } {
  return Object.fromEntries(
    names.flatMap((name) => (nonEmptyText(raw[name]) ? [[name, raw[name]]] : [])),
  ) as never
}

/** `?page=3`; any value other than a positive integer is dropped. */
export function pageSearch({ page }: RawSearch): { page?: number } {
  const number = Number(page)
  return Number.isInteger(number) && number > 0 ? { page: number } : {}
}

export const usernameSearch = (raw: RawSearch) => pickTexts(raw, ['username'])
export const codeSearch = (raw: RawSearch) => pickTexts(raw, ['code'])
