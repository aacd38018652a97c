-- Details belong to one block of ten people or more: decision 034. Blocks that were released before keep their sums and get
-- no details. `released_details` and `details_id` are no longer read; drop them in the next release.
alter table released_blocks add column details jsonb;
alter table released_blocks add check (details is null or people >= 10);
