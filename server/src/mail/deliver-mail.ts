import type { Context, Mail } from '../base/context.ts'

/** The job behind every mail. An address that its server refuses for good is not tried again. */
export async function deliverMail(ctx: Pick<Context, 'sendMail' | 'log'>, mail: Mail) {
  try {
    await ctx.sendMail(mail)
  } catch (err) {
    if (!isRefusedForGood(err)) throw err
    ctx.log.warn({ err }, 'the address of a mail was refused for good')
  }
}

/** A 500 answer to the recipient. The same to the sender or the log-in means our own settings, which can be mended. */
export function isRefusedForGood(err: unknown) {
  if (!(err instanceof Error) || !('command' in err) || !('responseCode' in err)) return false
  return err.command === 'RCPT TO' && Number(err.responseCode) >= 500
}
