-- Adds plan reminders, which are optional emails about steps that are due, and the links in these emails, which work
-- without a login. See decision 051.

alter table plans add column sends_reminders boolean not null default false;
create index on plans (user_id) where sends_reminders;

alter table plan_steps
  -- The time of the newest email about the step.
  add column reminded_at timestamptz,
  -- Whether the start reminder was sent. It is due two weeks after the step was added.
  add column is_reminded_after_start boolean not null default false,
  -- The due date about which an email was sent. If the learner changes the date, another email is sent.
  add column reminded_for date;

-- The codes of the links in plan reminders. A code allows its holder only to read the steps in `step_ids`, report how
-- they went, and turn plan reminders off.
create table plan_check_ins (
  code_hash bytea primary key,
  user_id uuid not null references plans on delete cascade,
  step_ids uuid[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on plan_check_ins (user_id);
create index on plan_check_ins (expires_at);
