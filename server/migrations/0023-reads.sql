-- Adds indexes for the lists that administrators see, and the day on which each assessment last changed. With the
-- indexes, a list reads the newest assessments of a cohort without reading the others. See decision 038.

-- Contains the id, because assessments with equal times are listed in the order of their ids.
create index on assessments (cohort_id, created_at desc, id);

-- The index contains the day of the last change, not the time. Every save changes the time, so every save would have to
-- update an index on the time.
alter table assessments add column updated_on date not null generated always as (
  (updated_at at time zone 'UTC')::date
) stored;
create index on assessments (cohort_id, updated_on desc);

-- A search looks up the same administrator's previous search in the audit log.
create index on audit_events (actor_id, id) where event = 'learners.listed';
