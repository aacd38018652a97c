import type { ReportSentence } from '@lpi/contract'

type NamedScale = { id: string; name: string }

/** How the groups of scales compare with each other, and which scales have no score. */
export function describeGroups(
  groups: readonly (readonly string[])[],
  scales: readonly NamedScale[],
  unscoredScales: readonly NamedScale[],
): ReportSentence[] {
  const namesOf = (ids: readonly string[]) => ids.map((id) => scales.find((scale) => scale.id === id)!.name)
  const [top, ...others] = groups.map(namesOf)
  const unscored = unscoredScales.map(({ name }) => name)
  return [
    ...(top ? compareGroups(top, others) : []),
    ...(unscored.length > 0 ? [{ key: 'unscored' as const, values: { names: unscored } }] : []),
  ]
}

function compareGroups(top: string[], others: string[][]): ReportSentence[] {
  const bottom = others.at(-1)
  const middle = others.slice(0, -1).flat()
  if (!bottom) return top.length > 1 ? [{ key: 'levelAll', values: {} }] : []
  return [
    { key: 'levelTop', values: { names: top } },
    ...(middle.length > 0 ? [{ key: 'levelMiddle' as const, values: { names: middle } }] : []),
    { key: 'levelBottom', values: { names: bottom, top: top[0]! } },
  ]
}
