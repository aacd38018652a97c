import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded } from './start-embedded.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lpi log '))
})
afterAll(() => rm(dataDir, { recursive: true }))

/** Starts the database in the data folder, calls `work` with a connection to it, and stops the database. */
async function withDatabase<T>(work: (client: pg.Client) => Promise<T>) {
  const { connection, stop } = await startEmbedded(dataDir, {}, () => {})
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await stop()
  }
}

it('the database log has one file per weekday, which is overwritten a week later, and contains no data from rows (SEC-064)', async () => {
  const settings = await withDatabase(async (client) => {
    await client.query('create table people (address text primary key)')
    const insert = () => client.query("insert into people values ('robin@example.org')")
    await insert()
    await expect(insert()).rejects.toThrow('duplicate key')
    const { rows } = await client.query(`select name, setting from pg_settings where name like 'log%'`)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  })
  expect(settings).toMatchObject({ log_rotation_age: '1440', log_truncate_on_rotation: 'on' })
  const files = await readdir(join(dataDir, 'postgres/log'))
  for (const file of files) expect(file).toMatch(/^postgres-(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.log$/)
  const texts = await Promise.all(files.map((file) => readFile(join(dataDir, 'postgres/log', file), 'utf8')))
  expect(texts.join('\n')).toContain('duplicate key value violates unique constraint')
  expect(texts.join('\n')).not.toContain('robin')
})

it('the startup error quotes the log, whether the startup fails before or after PostgreSQL opens its log files', async () => {
  const [segment] = (await readdir(join(dataDir, 'postgres/pg_wal'))).filter((name) => /^\w{24}$/.test(name))
  const wal = join(dataDir, 'postgres/pg_wal', segment!)
  await writeFile(wal, Buffer.alloc(1024))
  await expect(withDatabase(async () => {})).rejects.toThrow(
    /log[/\\]postgres-\w+\.log ends with:[\s\S]*(FATAL|PANIC)/,
  )
  await rm(join(dataDir, 'postgres/global/pg_control'))
  await expect(withDatabase(async () => {})).rejects.toThrow(/postgres\.log ends with:[\s\S]*pg_control/)
})
