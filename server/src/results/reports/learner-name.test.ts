import { expect, it } from 'vitest'
import { learnerName } from './learner-name.ts'

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Ada', '', 'Ada'],
  ['晓雯', '林', '林晓雯'],
  ['민수', '김', '김민수'],
  ['美咲', '小林', '小林美咲'],
  ['Ada', '林', 'Ada 林'],
  ['林晓雯', '', '林晓雯'],
])('the report prints the first name “%s” and the last name “%s” as “%s”', (first_name, last_name, name) => {
  expect(learnerName({ first_name, last_name })).toBe(name)
})
