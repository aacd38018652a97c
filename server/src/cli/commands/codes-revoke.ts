import * as z from 'zod/mini'
import { revokeAccessCode } from '../../organizations/revoke-access-code.ts'
import { argument, command } from '../command.ts'

const Code = z.string().check(z.regex(/^[A-Za-z0-9 -]{12,20}$/))

export const codesRevoke = command({
  name: 'codes revoke',
  summary: 'ends an access code; seats that are taken stay',
  takes: { code: argument('CODE', 'the access code as people read it, such as ABCD-EFGH-JKMN', Code) },
  examples: [['codes revoke ABCD-EFGH-JKMN', 'nobody else can enter it from now on']],
  async run(cli, { code }) {
    const ctx = await cli.context()
    const revoked = await revokeAccessCode(ctx.db, { code, now: ctx.now() })
    return {
      json: revoked,
      text: `${revoked.code} is revoked. ${revoked.seatsTaken} learners took a seat with it and keep it.`,
    }
  },
})
