import { endpoints, type WebConfig } from '@lpi/contract'
import { readJson, send } from './send.ts'

/** The settings of this installation, which its server writes into the page. */
export async function loadConfig(): Promise<WebConfig> {
  const written = document.getElementById('settings')?.textContent
  return written ? endpoints.getWebConfig.output.parse(JSON.parse(written)) : askForConfig()
}

/** The same from the server itself: while developing, and to see whether it answers. */
export async function askForConfig(): Promise<WebConfig> {
  const response = await send(endpoints.getWebConfig.path, { method: 'GET', credentials: 'same-origin' })
  return endpoints.getWebConfig.output.parse(await readJson(response))
}
