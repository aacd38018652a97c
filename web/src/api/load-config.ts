import { endpoints, type WebConfig } from '@lpi/contract'
import { readJson, send } from './send.ts'

/** The settings of this installation, from its own origin, fetched ahead by the page, which asks in just this way. */
export async function loadConfig(): Promise<WebConfig> {
  const response = await send(endpoints.getWebConfig.path, { method: 'GET', credentials: 'same-origin' })
  return endpoints.getWebConfig.output.parse(await readJson(response))
}
