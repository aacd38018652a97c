/** A person to invite. The names are empty if they are unknown. */
export type InvitedPerson = { email: string; firstName: string; lastName: string }

/** One person per address, sorted by address. If an address has several entries, the first one is used. */
export function uniquePeople(
  entries: readonly { email?: string | undefined; firstName: string; lastName: string }[],
): InvitedPerson[] {
  const people = new Map<string, InvitedPerson>()
  for (const { email, firstName, lastName } of entries) {
    if (email !== undefined && !people.has(email)) people.set(email, { email, firstName, lastName })
  }
  return [...people.values()].sort((a, b) => (a.email < b.email ? -1 : 1))
}

/** The full name, or null if both names are unknown. */
export function fullName(firstName: string | null, lastName: string | null) {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}
