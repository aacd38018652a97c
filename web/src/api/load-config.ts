import { endpoints, type WebConfig } from '@lpi/contract'
import { readSettings } from './read-settings.ts'
import { readJson, send } from './send.ts'

/**
 * Reads the settings of this installation, which the server writes into the page. Requests them if the page has none.
 */
export async function loadConfig(): Promise<WebConfig> {
  const settings = readSettings()
  return settings ? endpoints.getWebConfig.output.parse(settings) : fetchConfig()
}

/** Requests the settings from the server. Used in development, and to check whether the server responds. */
export async function fetchConfig(): Promise<WebConfig> {
  const response = await send(endpoints.getWebConfig.path, { method: 'GET', credentials: 'same-origin' })
  return endpoints.getWebConfig.output.parse(await readJson(response))
}
