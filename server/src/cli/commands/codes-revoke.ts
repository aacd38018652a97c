import * as z from 'zod/mini'
import { revokeAccessCode } from '../../organizations/revoke-access-code.ts'
import { argument, command } from '../command.ts'
import { recorded } from '../recorded.ts'

const Code = z.string().check(z.regex(/^[A-Za-z0-9 -]{12,20}$/))

export const codesRevoke = command({
  name: 'codes revoke',
  summary: 'ends an access code; seats that are taken stay',
  takes: { code: argument('CODE', 'the access code as people read it, such as ABCD-EFGH-JKMN', Code) },
  examples: [['codes revoke ABCD-EFGH-JKMN', 'nobody else can enter it from now on']],
  async run(cli, { code }) {
    const ctx = await cli.context()
    const now = ctx.now()
    const { accessCodeId, ...revoked } = await recorded(
      ctx,
      'access_code.revoked',
      (trx) => revokeAccessCode(trx, { code, now }),
      ({ accessCodeId, revokedAt }) => (revokedAt?.getTime() === now.getTime() ? { accessCodeId } : null),
    )
    return {
      json: { id: accessCodeId, ...revoked },
      text: `${revoked.code} is revoked. ${revoked.seatsTaken} learners took a seat with it and keep it.`,
    }
  },
})
