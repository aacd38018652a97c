-- Adds a trigram index for searches. A word can occur anywhere in a name, and without this index, a search checks the
-- name of every learner. pg_trgm is part of the PostgreSQL distribution, and the owner of a database may create it.
-- If it cannot be created, the migration continues without the index, and searches stay slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_words on users using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise warning 'Searches for names stay slow in large databases, because pg_trgm cannot be created: %', sqlerrm;
end
$$;
