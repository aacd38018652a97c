/** Erases the name of the invited person, which is needed only until the invitation is accepted or withdrawn. */
export const erasedName = { first_name: null, last_name: null, named_at: null }
