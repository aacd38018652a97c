-- Adds the archiving of cohorts, and a version for each cohort. An archived cohort keeps its data and is not offered
-- for selection. A change that is based on an outdated version is refused.
alter table cohorts add column archived_at timestamptz;
alter table cohorts add column version integer not null default 0;
