-- Creates the tables for scheduled reminders. Processes of the previous release neither schedule nor send them. See
-- decision 044.

create table reminder_schedules (
  cohort_id uuid primary key references cohorts on delete cascade,
  is_on boolean not null,
  after_days integer not null,
  stages text[] not null,
  sentence text not null,
  last_day date not null,
  -- Hours from 0 to 23 in `time_zone`. They are equal if there are no quiet hours.
  quiet_from smallint not null,
  quiet_until smallint not null,
  time_zone text not null,
  version integer not null default 1,
  -- When a worker next searches for people to remind.
  next_run_at timestamptz not null
);
create index on reminder_schedules (next_run_at) where is_on;

-- One row per email. A worker sets the state to SENDING before it contacts the mail server, and stores the result
-- afterward.
create table reminders (
  id uuid primary key default gen_random_uuid(),
  cohort_id uuid not null references cohorts on delete cascade,
  invitation_id uuid references invitations on delete cascade,
  assessment_id uuid references assessments on delete cascade,
  stage text not null check (stage in ('INVITED', 'NOT_STARTED', 'IN_PROGRESS')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'UNCERTAIN')),
  created_at timestamptz not null,
  next_attempt_at timestamptz not null,
  state_at timestamptz not null,
  unsubscribe_hash bytea unique,
  check (num_nonnulls(invitation_id, assessment_id) = 1)
);
create index on reminders (invitation_id);
create index on reminders (assessment_id);
create index on reminders (cohort_id, created_at desc, id);
create unique index on reminders (invitation_id) where state in ('WAITING', 'SENDING');
create unique index on reminders (assessment_id) where state in ('WAITING', 'SENDING');

-- The people who unsubscribed from the reminders of an organization. A row contains either an account or an invited
-- address.
create table reminder_opt_outs (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid references users on delete cascade,
  email text,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, email) = 1),
  unique (organization_id, user_id),
  unique (organization_id, email)
);
create index on reminder_opt_outs (user_id);
create index on reminder_opt_outs (email);
