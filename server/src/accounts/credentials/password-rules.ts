import { AppError } from '../../platform/base/errors.ts'
import { isCommonPassword, replaceLookAlikes } from './common-passwords.ts'

type Owner = { username: string; firstName: string; lastName: string }

/** Shorter parts of a name occur in good passwords by chance. */
const MIN_PART_LENGTH = 4

/** Refuses a password that is common, or that contains part of the user's name or of the email address before `@`. */
export function assertGoodPassword(password: string, owner: Owner) {
  if (containsName(password, owner)) throw new AppError('password.contains_name')
  if (isCommonPassword(password)) throw new AppError('password.too_common')
}

function containsName(password: string, { username, firstName, lastName }: Owner) {
  const [localPart = ''] = username.split('@')
  const names = [firstName, lastName, localPart].map(withoutAccents)
  const parts = names.flatMap((name) => [name.replaceAll(/[^a-z]/g, ''), ...name.split(/[^a-z]+/)])
  const variants = [password.toLowerCase(), ...replaceLookAlikes(password)]
  return parts.some(
    (part) => part.length >= MIN_PART_LENGTH && variants.some((variant) => variant.includes(part)),
  )
}

function withoutAccents(name: string) {
  return name.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
}
