import { expect, it } from 'vitest'
import { readName } from './read-name.ts'

it.each([
  [{ given_name: 'Ada', family_name: 'Berg', name: 'Berg, Ada' }, ['Ada', 'Berg']],
  [{ given_name: 'Sukarti', name: 'Sukarti' }, ['Sukarti', '']],
  [{ name: 'Ada Maria Berg' }, ['Ada Maria', 'Berg']],
  [{ name: 'Sukarti' }, ['', 'Sukarti']],
  [{ given_name: 'Ravi s/o', family_name: '<b>\u202eKumaran\n' }, ['Ravi s o', 'b Kumaran']],
  [{ given_name: 'علی\u200cرضا', family_name: 'x'.repeat(300) }, ['علی\u200cرضا', 'x'.repeat(200)]],
  [{ given_name: 7, name: null }, ['', '']],
])('the name in the claims %j has the parts %j', (claims, parts) => {
  expect(Object.values(readName(claims))).toEqual(parts)
})
