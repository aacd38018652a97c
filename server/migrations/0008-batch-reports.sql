-- Reports that are made together in the background, what each batch consists of, and the files that came of it.

create table batch_reports (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations on delete cascade,
  requested_by uuid references users on delete set null,
  kind text not null check (kind in ('individual', 'group')),
  -- Where the learners were not chosen one by one, and of whom a group report is.
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
  -- Null: the one item of a group report. Whoever is erased takes their report out of every batch.
  assessment_id uuid references assessments on delete cascade,
  status text not null default 'WAITING' check (status in ('WAITING', 'DONE', 'FAILED')),
  -- The code of the refusal, out of the contract's list.
  failure text,
  attempts integer not null default 0,
  -- Who works on it, until when nobody else may. Whoever dies leaves it to the others by then.
  claimed_by uuid,
  claimed_until timestamptz,
  unique (batch_id, position),
  check ((status = 'FAILED') = (failure is not null))
);
create index on batch_report_items (assessment_id);
create index on batch_report_items (batch_id, position) where status = 'WAITING';

-- Of a group report: exactly these assessments, as they were chosen.
create table batch_report_choices (
  batch_id uuid not null references batch_reports on delete cascade,
  assessment_id uuid not null references assessments on delete cascade,
  primary key (batch_id, assessment_id)
);
create index on batch_report_choices (assessment_id);

-- Apart from the items, and left out of backups, because it is large and can be made again.
create table batch_report_files (
  item_id uuid primary key references batch_report_items on delete cascade,
  bytes bytea not null
);
-- A PDF is compressed already.
alter table batch_report_files alter column bytes set storage external;
