import type { ReportSubject } from './queries.ts'

const eastAsianName = /^[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}]+$/u

/** Names in Chinese, Japanese or Korean characters have the family name first, without a space. */
export function learnerName({ first_name, last_name }: Pick<ReportSubject, 'first_name' | 'last_name'>) {
  const isEastAsian = [first_name, last_name].every((name) => eastAsianName.test(name.trim()))
  return isEastAsian ? `${last_name.trim()}${first_name.trim()}` : `${first_name} ${last_name}`.trim()
}
