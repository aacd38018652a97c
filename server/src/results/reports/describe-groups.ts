import type { ReportSentence, ScaleResult } from '@lpi/contract'

type NamedScale = Pick<ScaleResult, 'id' | 'name'>

/** Which scale is the highest, which ones are clearly lower, and which have no score. */
export function describeGroups(
  groups: readonly (readonly string[])[],
  scales: readonly Pick<ScaleResult, 'id' | 'name' | 'mean'>[],
  unscoredScales: readonly NamedScale[],
): ReportSentence[] {
  const unscored = unscoredScales.map(({ name }) => name)
  return [
    ...(scales.length > 1 ? compareScales(groups, scales) : []),
    ...(unscored.length > 0 ? [{ key: 'unscored' as const, values: { names: unscored } }] : []),
  ]
}

/** Every scale outside the first group is clearly lower than the first scale of this group. */
function compareScales(
  groups: readonly (readonly string[])[],
  scales: readonly Pick<ScaleResult, 'id' | 'name' | 'mean'>[],
): ReportSentence[] {
  const find = (id: string) => scales.find((scale) => scale.id === id)!
  const [highest] = groups[0]!.map(find)
  const lower = groups.slice(1).flat().map(find)
  if (lower.length === 0) return [{ key: 'levelAll', values: {} }]
  if (lower.length > 1 && lower.length === scales.length - 1)
    return [{ key: 'levelOnly', values: { name: highest!.name } }]
  const top = scales.filter(({ mean }) => mean === highest!.mean)
  return [
    { key: 'levelTop', values: { names: top.map(({ name }) => name) } },
    { key: 'levelBottom', values: { names: lower.map(({ name }) => name) } },
  ]
}
