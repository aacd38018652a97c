type Version = { id: string; version: string }

/** The newest version of each instrument, in the order in which the instruments were first stored. */
export function offeredVersions<V extends Version>(activeVersions: readonly V[]) {
  return [...Map.groupBy(activeVersions, ({ id }) => id).values()].map(
    (versions) => [...versions].sort(compareVersions).at(-1)!,
  )
}

function compareVersions(a: Version, b: Version) {
  return a.version.localeCompare(b.version, 'en', { numeric: true })
}
