import type { ConnectionTest } from '@lpi/contract'

const requests = [
  'email_missing',
  'email_unverified',
  'name_missing',
  'groups_missing',
  'hosted_domain_wrong',
  'refresh_token_missing',
] as const

/** The finding, if the institution's IT department can resolve it. A text asks for what is needed. */
export function findRequest(finding: ConnectionTest['findings'][number]['finding']) {
  return requests.find((request) => request === finding)
}
