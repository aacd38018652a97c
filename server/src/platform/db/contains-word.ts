import { type RawBuilder, sql } from 'kysely'
import { spellingVariants } from './spelling-variants.ts'

/**
 * Whether a column contains a word in one of its spellings. The column must contain text in the form that `plain_text`
 * returns.
 */
export function containsWord(column: RawBuilder<unknown>, word: string) {
  const spellings = spellingVariants(word).map(
    // Unlike `strpos`, `like` can use a trigram index.
    (spelling) => sql`${column} like '%' || ${escapeForLike(sql`plain_text(${spelling})`)} || '%'`,
  )
  return sql<boolean>`(${sql.join(spellings, sql` or `)})`
}

/** The text with a backslash before each special character of a `like` pattern. */
function escapeForLike(text: RawBuilder<unknown>) {
  return sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`
}
