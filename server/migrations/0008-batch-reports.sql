-- Creates the tables for batches of reports that are produced in the background, their items, and their files. See
-- decision 015.

create table batch_reports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  requested_by uuid references users on delete set null,
  kind text not null check (kind in ('individual', 'group')),
  -- The cohort of a group report, or of a batch of reports about all learners of a cohort. Null for individual reports
  -- about selected learners.
  cohort_id uuid references cohorts on delete set null,
  is_of_whole_cohort boolean not null,
  language text,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED')),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status in ('DONE', 'FAILED')) = (finished_at is not null))
);
create index on batch_reports (organization_id, created_at desc);
create index on batch_reports (requested_by);
create index on batch_reports (cohort_id);
create index on batch_reports (created_at) where status in ('QUEUED', 'RUNNING');
create index on batch_reports (finished_at);

create table batch_report_items (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null references batch_reports on delete cascade,
  position integer not null,
  -- Null for the single item of a group report. Erasing a learner deletes the learner's items from all batches.
  assessment_id uuid references assessments on delete cascade,
  status text not null default 'WAITING' check (status in ('WAITING', 'DONE', 'FAILED')),
  -- An error code of the contract.
  failure text,
  attempts integer not null default 0,
  -- The id of a slot's claim to the item, and the time at which the claim expires. After this time, another slot can
  -- claim the item.
  claimed_by uuid,
  claimed_until timestamptz,
  unique (batch_id, position),
  check ((status = 'FAILED') = (failure is not null))
);
create index on batch_report_items (assessment_id);
create index on batch_report_items (batch_id, position) where status = 'WAITING';

-- The assessments that were selected for a group report. A report about a whole cohort has no rows here.
create table batch_report_choices (
  batch_id uuid not null references batch_reports on delete cascade,
  assessment_id uuid not null references assessments on delete cascade,
  primary key (batch_id, assessment_id)
);
create index on batch_report_choices (assessment_id);

-- Backups exclude this table, because the files are large and can be produced again.
create table batch_report_files (
  item_id uuid primary key references batch_report_items on delete cascade,
  bytes bytea not null
);
-- PDF files are already compressed, so PostgreSQL does not compress them again.
alter table batch_report_files alter column bytes set storage external;
