-- Creates the table of the groups for which a report was shown. A group that differs from one of them by only a few
-- people gets no report, because the difference would reveal the answers of these people. See decision 018.

create table made_groups (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- Not foreign keys: the ids of erased assessments remain, although they no longer identify anyone. Without these ids,
  -- a report from before an erasure could be compared with a later report. The difference would reveal the answers of
  -- the erased person.
  assessment_ids uuid[] not null check (cardinality(assessment_ids) >= 5),
  -- Whether the report showed distributions and counts of people. They require more people than means do.
  shows_distributions boolean not null,
  made_by uuid references users on delete set null,
  made_at timestamptz not null,
  foreign key (instrument_id, instrument_version) references instruments
);
create index on made_groups (cohort_id, instrument_id, instrument_version);
create index on made_groups (organization_id);
create index on made_groups (made_by);
