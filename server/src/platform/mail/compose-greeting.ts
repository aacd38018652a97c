import type { Context } from '../base/context.ts'

/** The first line of an email, with the first name of the recipient if it is known. */
export function composeGreeting(
  { translate }: Pick<Context, 'translate'>,
  language: string | null,
  firstName: string | null,
) {
  return firstName
    ? translate(language, 'admin:mail.greetingTo', { firstName })
    : translate(language, 'admin:mail.greeting')
}
