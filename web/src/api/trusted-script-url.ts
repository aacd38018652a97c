type Policies = { createPolicy: (name: string, rules: Rules) => Rules }
type Rules = { createScriptURL: (url: string) => string }

/** Converts the URL of an application script into the form that the content security policy requires. */
export function trustedScriptUrl(url: string) {
  const { trustedTypes } = window as { trustedTypes?: Policies }
  const rules = { createScriptURL: (url: string) => url }
  return (trustedTypes?.createPolicy('application-script', rules) ?? rules).createScriptURL(url)
}
