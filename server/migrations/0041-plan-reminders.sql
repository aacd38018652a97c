-- Optional emails about the open steps of a plan, and the links in them, which work without a login.

alter table plans add column sends_reminders boolean not null default false;
create index on plans (user_id) where sends_reminders;

alter table plan_steps
  -- The last email about the step.
  add column reminded_at timestamptz,
  add column is_reminded_after_start boolean not null default false,
  -- The date that an email was about: another date gets another email.
  add column reminded_for date;

-- A link lets its holder read these steps and say how they went, nothing else.
create table plan_check_ins (
  code_hash bytea primary key,
  user_id uuid not null references plans on delete cascade,
  step_ids uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on plan_check_ins (user_id);
create index on plan_check_ins (expires_at);
