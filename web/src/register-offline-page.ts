import { trustedScriptUrl } from './api/trusted-script-url.ts'

/** Stores the page for a lost connection on the device. Where the browser refuses, it shows its own page instead. */
export function registerOfflinePage() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(trustedScriptUrl('/service-worker.js')).catch(() => undefined)
}
