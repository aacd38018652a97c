import { programName } from '../base/config.ts'
import type { Db } from '../db/connect.ts'
import { listInstrumentVersions } from './queries.ts'

type Version = { id: string; version: string }

/**
 * The questionnaire for a new access code: the one wanted, as long as it is not retired; else the newest version of
 * the one that was stored first, so that storing another one changes nothing for scripts that name none.
 */
export async function chooseVersion(db: Db, wanted?: Version): Promise<Version> {
  const stored = await listInstrumentVersions(db)
  const open = stored.filter(({ retired_at }) => retired_at === null)
  if (!wanted) return newestOf(open)
  const isWanted = ({ id, version }: Version) => id === wanted.id && version === wanted.version
  if (open.some(isWanted)) return wanted
  const name = `${wanted.id}@${wanted.version}`
  const others = open.map(({ id, version }) => `${id}@${version}`).join(', ') || 'none'
  throw new Error(
    stored.some(isWanted)
      ? `The instrument ${name} is retired. Active instruments: ${others}.`
      : `There is no instrument ${name}. Active instruments: ${others}.`,
  )
}

function newestOf(open: Version[]) {
  const [first] = open
  if (!first) {
    throw new Error(
      `There are no instruments. Run: ${programName} instruments import content/instruments/everyday-leadership.json`,
    )
  }
  const { id, version } = open
    .filter(({ id }) => id === first.id)
    .sort(byVersion)
    .at(-1)!
  return { id, version }
}

function byVersion(a: Version, b: Version) {
  return a.version.localeCompare(b.version, 'en', { numeric: true })
}
