import { foldText } from '@lpi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function plainText(texts: readonly string[]) {
  const { rows } = await sql<{ plain: string }>`
    select plain_text(text) as plain from unnest(${texts}::text[]) with ordinality as given (text, at)
    order by at`.execute(t.ctx.db)
  return rows.map(({ plain }) => plain)
}

/** A letter that Node knows and the databases do not, which have earlier versions of Unicode. */
const isNew = (letter: string) => /[\u1c89\ua7cb-\ua7f4\u{1e030}-\u{1e06d}]/u.test(letter)

it('the database and the browser fold every letter of the scripts of names in the same way (REQ-288)', async () => {
  const letters = Array.from({ length: 0x2fa20 }, (_, i) => String.fromCodePoint(i)).filter(
    (character) =>
      /[\p{L}\p{M}]/u.test(character) &&
      /[\p{sc=Latin}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}\p{sc=Hira}\p{sc=Kana}\p{sc=Deva}\p{sc=Thai}\p{sc=Han}\p{sc=Zinh}]/u.test(
        character,
      ),
  )
  expect(letters.length).toBeGreaterThan(20_000)
  const plain = await plainText(letters)
  const differences = letters.flatMap((letter, i) =>
    plain[i] === foldText(letter) || isNew(letter) ? [] : [`${letter}: ${plain[i]}, ${foldText(letter)}`],
  )
  expect(differences).toEqual([])
})

it.each([
  ['İbrahim Şahin', 'IBRAHIM SAHIN'],
  ['Işıl', 'IŞIL'],
  ['Işıl', 'ışıl'],
  ['Işıl', 'isil'],
  ['Đặng Hữu', 'dang huu'],
  ['Łukasz', 'lukasz'],
  ['Œuvray', 'OEUVRAY'],
  ['Æsa', 'aesa'],
  ['Øre', 'ore'],
  ['Łódź Straße', 'lodz strasse'],
  ['أحمد', 'احمد'],
  ['إيمان', 'ايمان'],
  ['مصطفى', 'مصطفي'],
  ['فاطمة', 'فاطمه'],
  ['علی', 'علي'],
  ['髙橋', '高橋'],
  ['邊見', '辺見'],
  ['Κώστας', 'ΚΩΣΤΑΣ'],
  ['O’Neill', "o'neill"],
])('%j and %j are the same to a search (REQ-288)', async (name, query) => {
  expect(await plainText([name, query])).toEqual([foldText(name), foldText(name)])
})
