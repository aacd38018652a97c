import { endpoints } from '@lpi/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAccessCode, buildUser } from '../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { revokeAccessCode } from './revoke-access-code.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function check(accessCode: string) {
  const { status, body } = await t.call(endpoints.checkAccessCode, { body: { accessCode } })
  return [status, body.code ?? body]
}

it('a visitor sees the organization and the cohort of an access code, and takes no seat (REQ-246)', async () => {
  const { code, accessCodeId } = await buildAccessCode(t, { seats: 1 })
  const names = {
    organizationName: expect.stringMatching(/^College/),
    folderName: expect.stringMatching(/^Cohort/),
  }
  expect(await check(code)).toEqual([200, names])
  expect(await check(code.toLowerCase().replaceAll('-', ' '))).toEqual([200, names])
  const row = await t.ctx.db
    .selectFrom('access_codes')
    .select('seats_taken')
    .where('id', '=', accessCodeId)
    .executeTakeFirstOrThrow()
  expect(row.seats_taken).toBe(0)
})

it('an access code is known however it was typed, and does not count as an unknown code (REQ-362)', async () => {
  const { code } = await buildAccessCode(t)
  await t.ctx.db.deleteFrom('allowances').execute()
  const wide = code.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
  const arabic = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  const persian = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x6f0 + Number(digit)))
  for (const typed of [`${code}\u200b`, code.replaceAll('-', '\u2011'), wide, arabic, persian])
    expect((await check(typed))[0]).toBe(200)
  const rows = await t.ctx.db.selectFrom('allowances').select('used').execute()
  expect(rows.filter(({ used }) => used > 0)).toEqual([])
})

it('a visitor learns that an access code is full, expired, revoked or unknown (REQ-246)', async () => {
  const [full, revoked] = [await buildAccessCode(t, { seats: 1 }), await buildAccessCode(t)]
  await t.call(endpoints.createAssessment, { body: { accessCode: full.code } }, await buildUser(t))
  await revokeAccessCode(t.ctx.db, { code: revoked.code, now: new Date() })
  const expired = await buildAccessCode(t, { expiresAt: new Date(Date.now() - 1000) })
  expect(await check(full.code)).toEqual([409, 'access_code.used_up'])
  for (const { code } of [revoked, expired]) expect(await check(code)).toEqual([410, 'access_code.expired'])
  for (const code of ['ABCD-EFGH-JKMN', '🙂', "' or 1=1 --"])
    expect(await check(code)).toEqual([404, 'access_code.unknown'])
})

it('after 600 unknown access codes in ten minutes, a network gets no answer even to a known one; known ones do not count (SEC-090)', async () => {
  const { code } = await buildAccessCode(t)
  await t.ctx.db.deleteFrom('allowances').execute()
  await check('WRONGCODE')
  await t.ctx.db.updateTable('allowances').set({ used: 599 }).execute()
  for (let i = 0; i < 3; i++) expect((await check(code))[0]).toBe(200)
  expect(await check('WRONGCODE')).toEqual([404, 'access_code.unknown'])
  expect(await check(code)).toEqual([429, 'rate.limited'])
})
