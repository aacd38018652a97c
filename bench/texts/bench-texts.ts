import * as z from 'zod/mini'
import { type Endpoint, endpoints } from '../../contract/src/index.ts'
import { type Field, limitOf, listFields } from '../../contract/src/testing/schema-fields.ts'
import { readList } from '../../server/src/enrollment/inviting/read-list.ts'
import { decodeBase64 } from '../../server/src/organizations/images/decode-base64.ts'
import { describeCommit, describeMachine, formatTable } from '../results-table.ts'

/** The whitespace and separators that a transformation or a regular expression of the product matches. */
const runs = [
  ...' \t\n\r\u00a0\u2028\u3000,;，、.-–_+@/<>"\'=%&\u0301\u202e',
  '\r\n',
  ' \n',
  '""',
  '\u0301\u0323',
]
const MIN_MEASUREMENT_MS = 1
const ROUNDS = 15
/** The runs are compared at the limit of the text, but at most at this length. */
const COMPARED_LENGTH = 250_000

type Reader = { name: string; limit: number; read: (text: string) => unknown }

/** The time to read a text at its limit that consists of one character and a run, and of half of this length. */
export async function benchTexts() {
  const start = describeMachine()
  const readers = [...listTexts(), ...furtherReaders(), ...controls]
  const rows = readers.map(measure).sort((a, b) => b.full - a.full)
  const table = rows.map(({ name, limit, run, half, full }) => [
    name,
    limit.toLocaleString('en'),
    `\`${JSON.stringify(run)}\``,
    formatTime(half),
    formatTime(full),
    (full / half).toFixed(1),
  ])
  return `# Time to read long texts

Start: ${start}
End: ${describeMachine()} ${describeCommit()}.

Each text field of each request was parsed with a text at its limit: \`x\`, a run of one kind of whitespace or separator, and \`x\`.
Times are CPU times of the main thread. There were ${runs.length} kinds of runs; each row shows the one that took longest. The growth is the time at the limit divided by the time at half of the
limit: about 2 if the time is linear, about 4 if it is quadratic. The growth of times below 10 µs is inexact. Fields with the same
schema are one row. A *control* is an earlier version of the product, in which the limit was not checked first; its texts are as
long as those that were allowed to reach it.

${formatTable(['text', 'limit', 'slowest run', 'half of the limit', 'limit', 'growth'], table)}
`
}

function listTexts(): Reader[] {
  const fieldsBySchema = new Map<Field['schema'], Field[]>()
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of endpoint[part] ? listFields(endpoint[part], `${name}.${part}`) : []) {
        const schema = unwrap(field.schema)
        fieldsBySchema.set(schema, [...(fieldsBySchema.get(schema) ?? []), field])
      }
    }
  }
  return [...fieldsBySchema].flatMap(([schema, [first, ...others]]) => {
    const limit = limitOf(schema)
    const accepts = ['string', 'pipe', 'union'].includes((schema as z.core.$ZodTypes)._zod.def.type)
    const name = `${first!.path}${others.length > 0 ? ` and ${others.length} more` : ''}`
    return limit > 0 && accepts ? [{ name, limit, read: (text: string) => z.safeParse(schema, text) }] : []
  })
}

function unwrap(schema: Field['schema']): Field['schema'] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return 'innerType' in def ? unwrap(def.innerType) : schema
}

/** What handlers do with the two longest texts. */
function furtherReaders(): Reader[] {
  return [
    {
      name: 'reading a list of people',
      limit: limitOf(endpoints.checkInvitations.body.shape.text),
      read: (text) => readList(text),
    },
    {
      name: 'decoding an image',
      limit: limitOf(endpoints.saveLogo.body.shape.imageData),
      read: decodeBase64,
    },
  ]
}

const controls: Reader[] = [
  {
    name: '*control*: removing spaces at the ends of the lines of an introduction',
    limit: 20_000,
    read: (text) => text.replaceAll(/[^\S\n]+\n/g, '\n'),
  },
  {
    name: '*control*: normalizing the name of a column',
    limit: 20_000,
    read: (text) => text.normalize('NFD'),
  },
]

/** Finds the run that takes longest, and measures it again more exactly. */
function measure({ name, limit, read }: Reader) {
  const timeAt = (length: number, run: string) => {
    const text = `x${run.repeat(Math.max(0, Math.floor((length - 2) / run.length)))}x`
    return timeOf(() => read(text))
  }
  const times = runs.map((run) => ({ run, time: timeAt(Math.min(limit, COMPARED_LENGTH), run) }))
  const { run } = times.reduce((slowest, other) => (other.time > slowest.time ? other : slowest))
  const rounds = Array.from(
    { length: limit > COMPARED_LENGTH ? 3 : ROUNDS },
    () => [timeAt(limit >> 1, run), timeAt(limit, run)] as const,
  )
  const half = Math.min(...rounds.map(([time]) => time))
  const full = Math.min(...rounds.map(([, time]) => time))
  return { name, limit, run, half, full }
}

/** Milliseconds of CPU time per call, measured over enough calls for the clock. */
function timeOf(call: () => unknown) {
  call()
  for (let calls = 1; ; calls *= 4) {
    const start = process.threadCpuUsage()
    for (let i = 0; i < calls; i++) call()
    const { user, system } = process.threadCpuUsage(start)
    const elapsed = (user + system) / 1000
    if (elapsed >= MIN_MEASUREMENT_MS) return elapsed / calls
  }
}

function formatTime(ms: number) {
  if (ms >= 10) return `${ms.toFixed(0)} ms`
  return ms >= 0.1 ? `${ms.toFixed(2)} ms` : `${(ms * 1000).toFixed(1)} µs`
}
