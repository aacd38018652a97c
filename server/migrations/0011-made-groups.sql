-- The groups of which a report was made. A group that would differ from them by a few people gets none, because the
-- difference would tell about those few.

create table made_groups (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  cohort_id uuid not null references cohorts on delete cascade,
  instrument_id text not null,
  instrument_version text not null,
  -- Never a reference: the ids of assessments that were erased stay, and lead to nobody any more. Without them a report
  -- made afterwards could be taken from one made before, and the difference would be the person who left.
  assessment_ids uuid[] not null check (cardinality(assessment_ids) >= 5),
  -- Whether distributions and counts of people were shown, which asks for more than means do.
  shows_distributions boolean not null,
  made_by uuid references users on delete set null,
  made_at timestamptz not null,
  foreign key (instrument_id, instrument_version) references instruments
);
create index on made_groups (cohort_id, instrument_id, instrument_version);
create index on made_groups (organization_id);
create index on made_groups (made_by);
