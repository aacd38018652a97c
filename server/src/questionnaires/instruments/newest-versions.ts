type Version = { id: string; version: string }

/** The newest version of each instrument, in the order in which the instruments first appear in the list. */
export function newestVersions<V extends Version>(versions: readonly V[]) {
  return [...Map.groupBy(versions, ({ id }) => id).values()].map(
    (instrumentVersions) => [...instrumentVersions].sort(compareVersions).at(-1)!,
  )
}

function compareVersions(a: Version, b: Version) {
  return a.version.localeCompare(b.version, 'en', { numeric: true })
}
