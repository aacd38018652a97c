import { endpoints, type WebConfig } from '@lpi/contract'
import { readJson, send } from './send.ts'

/** The settings of this installation, from its own origin. */
export async function loadConfig(): Promise<WebConfig> {
  const response = await send(endpoints.getWebConfig.path, { method: 'GET', cache: 'no-cache' })
  return endpoints.getWebConfig.output.parse(await readJson(response))
}
