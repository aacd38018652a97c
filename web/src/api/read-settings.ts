import type { WebConfig } from '@lpi/contract'

/** Reads the settings that the server writes into the page. Returns undefined if the page has no settings. */
export function readSettings(): WebConfig | undefined {
  const text = document.getElementById('settings')?.textContent
  return text ? JSON.parse(text) : undefined
}
