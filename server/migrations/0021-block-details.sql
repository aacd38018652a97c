-- Adds details to blocks of ten people or more. Blocks that were released before this migration keep their sums and get
-- no details. `released_details` and `released_blocks.details_id` are no longer read. See decision 034.
alter table released_blocks add column details jsonb;
alter table released_blocks add check (details is null or people >= 10);
