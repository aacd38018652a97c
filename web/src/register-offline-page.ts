type Policies = { createPolicy: (name: string, rules: Rules) => Rules }
type Rules = { createScriptURL: (url: string) => string }

/** Puts the page for a lost connection on the device. Where the browser refuses, its own page is shown then. */
export function registerOfflinePage() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // The content security policy takes the address of a script only from a policy of ours.
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const rules = { createScriptURL: (url: string) => url }
  const policy = trustedTypes?.createPolicy('offline-page', rules) ?? rules
  navigator.serviceWorker.register(policy.createScriptURL('/service-worker.js')).catch(() => undefined)
}
