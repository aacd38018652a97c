-- Creates the tables for assessments, their answers, and invitations.

create table assessments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  cohort_id uuid not null references cohorts,
  access_code_id uuid references access_codes on delete set null,
  instrument_id text not null,
  instrument_version text not null,
  status text not null default 'ACCEPTED' check (status in ('ACCEPTED', 'IN_PROGRESS', 'COMPLETED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  foreign key (instrument_id, instrument_version) references instruments,
  check ((status = 'COMPLETED') = (completed_at is not null)),
  -- A learner who redeems an access code twice gets the same assessment.
  unique (user_id, access_code_id)
);
create index on assessments (cohort_id, status);
create index on assessments (user_id, created_at desc);
create index on assessments (instrument_id, instrument_version, completed_at desc) where status = 'COMPLETED';

create table responses (
  assessment_id uuid not null references assessments on delete cascade,
  question_id text not null,
  value jsonb not null,
  answered_at timestamptz not null default now(),
  primary key (assessment_id, question_id)
);

-- Saves that were applied, with the hash of their content. A save that is sent again changes nothing.
create table response_operations (
  assessment_id uuid not null references assessments on delete cascade,
  operation_id uuid not null,
  body_hash bytea not null,
  applied_at timestamptz not null default now(),
  primary key (assessment_id, operation_id)
);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  -- Trimmed and in lower case. Only the user with this address can accept the invitation.
  email text not null,
  cohort_id uuid not null references cohorts on delete cascade,
  access_code_id uuid not null references access_codes on delete cascade,
  status text not null default 'INVITATION_SENT' check (status in ('INVITATION_SENT', 'ACCEPTED')),
  assessment_id uuid references assessments on delete set null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  unique (cohort_id, email)
);
