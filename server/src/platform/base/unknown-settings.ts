import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Variables that Node, its libraries or the operating system read. A settings file may contain them. */
const otherVariables = /^(NODE_|OTEL_|PG|LC_|(LANG|TZ|TMPDIR)$)/

/** The names in the settings files that Node has loaded because of its option `--env-file`. */
export function readSettingsFileNames(nodeOptions: readonly string[] = process.execArgv) {
  const files = nodeOptions.flatMap((option, i) => {
    const [, path] = /^--env-file(?:-if-exists)?(?:=(.*))?$/.exec(option) ?? []
    return path ?? (option.startsWith('--env-file') ? (nodeOptions[i + 1] ?? []) : [])
  })
  return files.flatMap((file) => {
    try {
      return Object.keys(parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')))
    } catch {
      // Node has already reported a file that is missing or unreadable.
      return []
    }
  })
}

export type UnknownSetting = { name: string; meant?: string }

/**
 * The variables that have no effect although somebody probably expects one: all unknown names in a settings file, with
 * the most similar setting, and the variables of the environment that differ from a setting that is not set by one
 * letter. All other variables of the environment belong to other programs.
 */
export function findUnknownSettings(
  settings: readonly string[],
  { names, fileNames }: { names: readonly string[]; fileNames: readonly string[] },
): UnknownSetting[] {
  const unsetSettings = settings.filter((setting) => !names.includes(setting))
  return [...new Set([...fileNames, ...names])]
    .filter((name) => !settings.includes(name) && !otherVariables.test(name))
    .flatMap((name) => {
      const isInFile = fileNames.includes(name)
      const limit = isInFile ? Math.max(2, Math.floor(name.length / 3)) : 1
      const meant = findNearest(name, isInFile ? settings : unsetSettings, limit)
      return meant ? [{ name, meant }] : isInFile ? [{ name }] : []
    })
}

function findNearest(name: string, settings: readonly string[], limit: number) {
  const distances = settings.map((setting) => ({ setting, distance: countEdits(name, setting) }))
  const [nearest] = distances.sort((first, second) => first.distance - second.distance)
  return nearest && nearest.distance <= limit ? nearest.setting : undefined
}

/** How many letters must be changed, added, removed or exchanged with the next letter. */
function countEdits(from: string, to: string) {
  const rows = [Array.from({ length: to.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const isEqual = from[i - 1] === to[j - 1]
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (isEqual ? 0 : 1),
        isExchanged ? rows[i - 2]![j - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows.at(-1)!.at(-1)!
}
