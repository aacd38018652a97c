import { programName } from '../../platform/base/config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newestVersions } from './newest-versions.ts'
import { listActiveVersions, listInstrumentVersions } from './shared-queries.ts'

type InstrumentVersion = { id: string; version: string }

/**
 * Returns the requested version, which must be stored and not retired. If no version is requested, returns the default:
 * the newest active version of the active instrument that was stored first. An import of another instrument therefore
 * does not change the default.
 */
export async function chooseVersion(
  db: Db,
  requestedVersion?: InstrumentVersion,
): Promise<InstrumentVersion> {
  const activeVersions = await listActiveVersions(db)
  if (!requestedVersion) return defaultVersion(activeVersions)
  const isRequested = ({ id, version }: InstrumentVersion) =>
    id === requestedVersion.id && version === requestedVersion.version
  if (activeVersions.some(isRequested)) return requestedVersion
  const name = `${requestedVersion.id}@${requestedVersion.version}`
  const choices = activeVersions.map(({ id, version }) => `${id}@${version}`).join(', ') || 'none'
  const storedVersions = await listInstrumentVersions(db)
  throw new Error(
    storedVersions.some(isRequested)
      ? `The instrument ${name} is retired. Active instruments: ${choices}.`
      : `There is no instrument ${name}. Active instruments: ${choices}.`,
  )
}

function defaultVersion(activeVersions: InstrumentVersion[]) {
  const [firstVersion] = newestVersions(activeVersions)
  if (!firstVersion) {
    throw new Error(
      `There are no active instruments. Run: ${programName} instruments import content/instruments/everyday-leadership.json`,
    )
  }
  const { id, version } = firstVersion
  return { id, version }
}
