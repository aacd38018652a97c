-- Words can occur anywhere in a name, which only an index of trigrams finds without comparing every learner.
-- pg_trgm belongs to PostgreSQL's distribution, and the owner of a database may create it. Where this is forbidden, the
-- update continues and searches stay slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index users_words on users using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise warning 'Searches for names stay slow in large databases, because pg_trgm cannot be created: %', sqlerrm;
end
$$;
