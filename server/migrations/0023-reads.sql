-- Indexes for lists that administrators open: the newest rows of each cohort without reading the others.

-- Also the order of equal times in a list.
create index on assessments (cohort_id, created_at desc, id);

-- The day instead of the time, which every save changes: an index of the time would have to change with it.
alter table assessments add column updated_on date not null generated always as (
  (updated_at at time zone 'UTC')::date
) stored;
create index on assessments (cohort_id, updated_on desc);

-- Each search reads the newest recorded one of the administrator.
create index on audit_events (actor_id, id) where event = 'learners.listed';
