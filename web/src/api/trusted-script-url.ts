type Rules = { createScriptURL: (url: string) => string }

const rules: Rules = { createScriptURL: (url) => url }
const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules }
}
/** The content security policy allows only a policy with this name, and only one. */
const policy = trustedTypes?.createPolicy('application-script', rules) ?? rules

/** Converts the URL of an application script into the form that the content security policy requires. */
export function trustedScriptUrl(url: string) {
  return policy.createScriptURL(url)
}
