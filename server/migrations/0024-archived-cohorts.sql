-- An archived cohort keeps everything and is no longer offered. The version rejects changes based on an outdated one.
alter table cohorts add column archived_at timestamptz;
alter table cohorts add column version integer not null default 0;
