import pg from 'pg'

/** A node of an executed query plan. The numbers of returned and removed rows are averages per loop. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export type Plan = { 'Query Text': string; Plan: PlanNode }

/**
 * Returns a function that calls `work` and collects the executed query plans of the SQL statements that `pool` sends
 * while `work` runs. `pool` must not have opened a connection yet, because only new connections report their plans. The
 * user in `url` must be a superuser.
 */
export async function createQueryPlanRecorder(pool: pg.Pool, url: string) {
  await enableAutoExplain(url)
  let plans: Plan[] | undefined
  const collect = (message: string | undefined) => {
    const json = message?.match(/^duration: .* plan:\n(.*)$/s)?.[1]
    if (json) plans?.push(JSON.parse(json))
  }
  pool.on('connect', (client) => void client.on('notice', ({ message }) => collect(message)))
  return async <T>(work: () => Promise<T>) => {
    plans = []
    const result = await work()
    const recordedPlans = plans
    plans = undefined
    return { result, plans: recordedPlans }
  }
}

async function enableAutoExplain(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  }
  await client.query("load 'auto_explain'")
  const { rows } = await client.query('select current_database() as name')
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter database ${rows[0].name} set ${name} = '${value}'`)
  }
  await client.end()
}

/** All nodes of a plan that read rows of a table, directly or through an index. */
export function listScans({ Plan: root }: Plan) {
  const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]
  return listNodes(root).filter((node) => node['Relation Name'] && / Scan$/.test(node['Node Type']))
}

/** The total number of rows that a scan returned or rejected in all its loops. */
export function countReadRows(scan: PlanNode) {
  const removedRows = (scan['Rows Removed by Filter'] ?? 0) + (scan['Rows Removed by Index Recheck'] ?? 0)
  return scan['Actual Loops'] * (scan['Actual Rows'] + removedRows)
}
