const MAX_LENGTH = 200

/**
 * The mail server's reason if it permanently refused the recipient or the content, with a 5xx reply. A 5xx reply to the
 * greeting, the login or the sender does not count: it means that the product's settings are wrong.
 */
export function findRefusal(err: unknown): string | null {
  if (!(err instanceof Error) || !('command' in err) || !('responseCode' in err)) return null
  if (!['RCPT TO', 'DATA'].includes(String(err.command)) || Number(err.responseCode) < 500) return null
  return describeFailure(err)
}

/** The mail server's last reply, or that there was none. The message of an error can name addresses of the network. */
export function describeFailure(err: unknown) {
  if (err instanceof Error && 'responseCode' in err)
    return cleanReply('response' in err ? String(err.response) : err.message)
  const code = err instanceof Error && 'code' in err ? ` (${err.code})` : ''
  return `No reply from the mail server${code}`
}

/**
 * The reply as one line. Without addresses, because the reason is kept where the address may be erased or changed later.
 * The lines of a reply repeat its code: "550-5.1.1 There is no\n550 5.1.1 such user".
 */
export function cleanReply(reply: string) {
  const code = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}(?!\S))?/.exec(reply)?.[0].replace('-', ' ') ?? ''
  const lines = reply.split('\n').map((line) => line.replace(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}(?!\S))?/, ''))
  const words = [code, ...lines].join(' ').split(/[\p{C}\s]+/u)
  const text = words.filter((word) => word !== '' && !word.includes('@')).join(' ')
  const characters = [...text]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : text
}
