import { expect, it } from 'vitest'
import { decodeAs, encodings, possibleEncodings } from './encodings.ts'

/** The bytes of the text in an encoding; the decoder shows which bytes these are. */
function encode(label: string, text: string) {
  const bytesOf = new Map<string, number[]>()
  const decoder = new TextDecoder(label)
  for (let first = 0; first < 256; first++) {
    const one = decoder.decode(Uint8Array.of(first))
    if (one !== '\uFFFD') bytesOf.set(one, [first])
    for (let second = 0x40; first >= 0x81 && second < 0xff; second++) {
      const two = decoder.decode(Uint8Array.of(first, second))
      if ([...two].length === 1 && !bytesOf.has(two)) bytesOf.set(two, [first, second])
    }
  }
  return new Uint8Array([...text].flatMap((character) => bytesOf.get(character)!))
}

it.each([
  ['gb18030', '邮箱,姓,名\r\nlin@example.org,林,晓梅\r\nwang@example.org,王,建国', 'en'],
  ['gb18030', '邮箱,姓,名\r\nlin@example.org,林,晓梅\r\nzhao@example.org,赵,欣', 'zh-CN'],
  ['windows-1256', 'البريد الإلكتروني;الاسم\r\nnoor@example.org;نور الحسن', 'ar'],
  ['windows-1256', 'البريد الإلكتروني;الاسم\r\nnoor@example.org;نور الحسن', 'en'],
  ['windows-1250', 'E-mail;Imię\r\nl@example.org;Łukasz Wiśniewski\r\nz@example.org;Zofia Żak', 'en'],
  ['windows-1251', 'Почта;Имя\r\nolga@example.org;Ольга Сергеевна', 'en'],
  ['windows-1252', 'E-mail;Prénom\r\nzoe@example.org;Zoë Lefèvre\r\nn@example.org;Begoña Muñoz', 'fr'],
  ['windows-1254', 'E-posta;Ad\r\ni@example.org;İbrahim Şahin\r\ng@example.org;Işıl Doğan', 'en'],
  ['windows-1250', 'E-mail;Jméno\r\nn@example.org;Jiří Novotný\r\nz@example.org;Žofie Šťastná', 'en'],
  ['macintosh', 'E-mail;Prénom\r\nzoe@example.org;Zoë Lefèvre\r\nn@example.org;Begoña Muñoz', 'fr'],
  ['shift_jis', 'メール,姓\r\nyamada@example.org,山田', 'en'],
])('offers %s first for a list whose names are in this encoding: %s', (label, text, language) => {
  const bytes = encode(label, text)
  expect(possibleEncodings(bytes, language)[0]?.label).toBe(label)
  expect(decodeAs(label, bytes)).toBe(text)
})

it.each([
  ['windows-1254', 'İpek Yıldız Şahin'],
  ['windows-1253', 'Νίκος Παπαδόπουλος'],
  ['windows-1257', 'Ąžuolas Šarūnas'],
  ['big5', '陳,雅婷'],
  ['euc-kr', '김,민준'],
])('offers %s among the encodings in which the letters of a list can be read: %s', (label, text) => {
  const bytes = encode(label, text)
  const readings = possibleEncodings(bytes, 'en').map((encoding) => decodeAs(encoding.label, bytes))
  expect(readings).toContain(text)
})

it('offers no encoding for bytes that are no text in any', () => {
  expect(possibleEncodings(Uint8Array.of(0xff, 0x01, 0x02), 'en')).toEqual([])
  expect(new Set(encodings.map(({ label }) => new TextDecoder(label).encoding)).size).toBe(encodings.length)
})
