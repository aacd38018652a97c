import type { WebConfig } from '@lpi/contract'

/** The settings that the server writes into the page; undefined without them. */
export function readSettings(): WebConfig | undefined {
  const text = document.getElementById('settings')?.textContent
  return text ? JSON.parse(text) : undefined
}
